#pragma once

#include <functional>
#include <optional>

#include "launcher/run/attempt/wiring.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_work.h"

namespace scalescope {

// Notifications of an entry's study: its states, each once, its cells and runs, and notes. The loop's thread.
class StudyReporter {
 public:
  using QueueState = std::function<void(StudyState, std::optional<Message> waitsFor)>;
  // `state`: sets the entry's state that is shown in the queue.
  StudyReporter(const QueueEntry& entry, Listener& listener, QueueState state);

  // `work`: nullptr before the study's cells are written.
  void say(const StudyWork* work, StudyState state, std::optional<Message> waitsFor = {});
  void reportCell(const TaskList& tasks, const TaskList::CellTask& cell, CellState state);
  void reportRun(const RunId& run, CellNumber cell, RepeatNumber repeat, RunStatus status);
  // Reports cells that need an abandoned host: their keys are unknown, so they have no run to report.
  void reportNeverConnected(const StudyWork& work);
  void note(Severity severity, const Message& message);

 private:
  const QueueEntry m_entry;
  Listener& m_listener;
  QueueState m_state;
  std::optional<StudyEvent> m_said;  // Last event.
};

}  // namespace scalescope
