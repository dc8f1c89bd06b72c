#include "launcher/run/study_reporter.h"

#include <map>
#include <utility>

namespace scalescope {

StudyReporter::StudyReporter(const QueueEntry& entry, Listener& listener, QueueState state)
    : m_entry(entry), m_listener(listener), m_state(std::move(state)) {
  if (entry.isAnnounced) m_said = StudyEvent{entry.study, entry.name, StudyState::queued, 0, 0, 0, entry.entry, {}};
}

void StudyReporter::say(const StudyWork* work, StudyState state, std::optional<Message> waitsFor) {
  StudyEvent event{m_entry.study, m_entry.name, state, 0, 0, 0, m_entry.entry, waitsFor};
  if (work != nullptr) {
    event.cells = static_cast<int>(work->tasks().cells().size());
    event.runsDone = work->runsDone();
    event.runsTotal = work->tasks().runsMissing() + work->runsDone();
  }
  m_state(state, std::move(waitsFor));
  if (m_said == event) return;
  m_said = event;
  m_listener.publish(std::move(event));
}

void StudyReporter::reportCell(const TaskList& tasks, const TaskList::CellTask& cell, CellState state) {
  m_listener.publish(
      CellEvent{m_entry.study, cell.number, cell.key, state, tasks.repeatsDone(cell.key), tasks.repeats(cell.key)});
}

void StudyReporter::reportRun(const RunId& run, CellNumber cell, RepeatNumber repeat, RunStatus status) {
  m_listener.publish(RunEvent{m_entry.study, run, cell, repeat, status, {}});
}

void StudyReporter::reportNeverConnected(const StudyWork& work) {
  std::map<std::string, std::int64_t> byHost;
  for (const StudyWork::NeverMet& lost : work.neverMet()) {
    ++byHost[lost.host];
    reportCell(work.tasks(), {lost.cell, {}}, CellState::lost);
  }
  for (const auto& [host, cells] : byHost)
    note(Severity::error, {"launcher.cells-abandoned", {{"host", host}, {"cells", cells}}});
}

void StudyReporter::note(Severity severity, const Message& message) {
  m_listener.publish(GuardEvent{m_entry.study, severity, message});
}

}  // namespace scalescope
