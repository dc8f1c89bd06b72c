#include "launcher/owner/clients/state_snapshot.h"

#include <utility>

namespace scalescope {
namespace {

bool isOver(StudyState state) {
  return state == StudyState::finished || state == StudyState::incomplete || state == StudyState::cancelled;
}

}  // namespace

control::StateChanged StateSnapshot::record(StateEvent event) {
  std::visit([this](const auto& each) { apply(each); }, event);
  return {++m_cursor, std::move(event)};
}

void StateSnapshot::apply(const StudyEvent& event) {
  if (!m_study || m_study->entry != event.entry) {
    const bool waitsBehind = m_study && event.state == StudyState::queued;
    if (waitsBehind || isOver(event.state)) return;  // The event is of another entry than the running one.
    m_cells.clear();
  }
  m_study = event;
}

void StateSnapshot::apply(const CellEvent& event) {
  if (m_study && event.study == m_study->study) m_cells[event.cell] = event;
}

void StateSnapshot::apply(const RunEvent& event) {
  const bool ends = event.status != RunStatus::queued && event.status != RunStatus::running;
  if (!ends) {
    if (!m_run || m_run->run != event.run) m_attempts.clear();
    m_run = event;
  } else if (m_run && m_run->run == event.run) {
    m_run.reset();
    m_attempts.clear();
  }
}

void StateSnapshot::apply(const AttemptEvent& event) {
  if (m_run && m_run->run == event.run) m_attempts[event.host] = event;
}

void StateSnapshot::apply(const DoneEvent& event) {
  if (!m_study || m_study->entry != event.entry) return;
  m_study.reset();
  m_cells.clear();
}

void StateSnapshot::stored(const AttemptKey& attempt, const Source& source, std::uint64_t seq) {
  if (attempt != m_storedOf) {
    m_storedOf = attempt;
    m_stored.clear();
  }
  m_stored[source] = seq;
}

control::Snapshot StateSnapshot::snapshot() const {
  control::Snapshot now;
  now.cursor = m_cursor;
  now.study = m_study;
  for (const auto& [number, cell] : m_cells) now.cells.push_back(cell);
  now.run = m_run;
  for (const auto& [host, attempt] : m_attempts) now.attempts.push_back(attempt);
  if (m_run && m_storedOf.run == m_run->run)
    for (const auto& [source, seq] : m_stored) now.stored.push_back({source, seq});
  return now;
}

}  // namespace scalescope
