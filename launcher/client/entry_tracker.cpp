#include "launcher/client/entry_tracker.h"

#include <algorithm>

namespace scalescope {

std::vector<Event> EntryTracker::handle(const StoreEvent& event) {
  std::vector<Event> out;
  std::visit([&](const auto& one) { take(one, out); }, event);
  return out;
}

std::optional<std::string> EntryTracker::waitsBehind() const {
  if (m_isRunning || m_exitCode || m_ahead == 0) return std::nullopt;
  const auto change = m_seenStudy.find(m_entry);
  if (change != m_seenStudy.end() && change->second.waitsFor) return std::nullopt;
  return m_others.front().name;
}

bool EntryTracker::hasOthers() const { return !m_others.empty(); }

// Adds the event unless the same state was reported before; after a lost link the owner sends all states again.
template <class Key, class E>
void EntryTracker::addIfChanged(std::map<Key, E>& change, const Key& key, const E& event, Events& out) {
  const auto found = change.find(key);
  if (found != change.end() && found->second == event) return;
  change[key] = event;
  out.emplace_back(event);
}

void EntryTracker::take(const StudyEvent& event, Events& out) {
  if (event.entry != m_entry) {
    if (event.state != StudyState::queued) return;
    const bool known =
        std::any_of(m_others.begin(), m_others.end(), [&](const Other& one) { return one.entry == event.entry; });
    if (known) return;
    m_others.push_back({event.entry, event.name});
    if (!m_isQueued) m_ahead = m_others.size();
    return;
  }
  m_isQueued = true;
  m_isRunning = m_isRunning || event.state != StudyState::queued;
  if (m_isRunning) m_ahead = 0;
  addIfChanged(m_seenStudy, m_entry, event, out);
}

void EntryTracker::take(const CellEvent& event, Events& out) {
  if (m_isRunning && event.study == m_study) addIfChanged(m_seenCells, event.cell, event, out);
}

void EntryTracker::take(const RunEvent& event, Events& out) {
  if (m_isRunning && event.study == m_study) addIfChanged(m_seenRuns, event.run, event, out);
}

void EntryTracker::take(const AttemptEvent& event, Events& out) {
  if (m_isRunning && m_seenRuns.contains(event.run)) addIfChanged(m_seenAttempts, {event.run, event.host}, event, out);
}

void EntryTracker::take(const GuardEvent& event, Events& out) {
  if (event.study.empty() || event.study == m_study) out.emplace_back(event);
}

void EntryTracker::take(const DoneEvent& event, Events& out) {
  if (event.entry != m_entry) {
    const auto found =
        std::find_if(m_others.begin(), m_others.end(), [&](const Other& one) { return one.entry == event.entry; });
    if (found == m_others.end()) return;
    if (found < m_others.begin() + static_cast<std::ptrdiff_t>(m_ahead)) --m_ahead;
    m_others.erase(found);
    return;
  }
  if (m_exitCode) return;
  m_exitCode = event.exitCode;
  out.emplace_back(event);
}

void EntryTracker::take(const RecordsEvent& event, Events& out) {
  if (m_isRunning && m_seenRuns.contains(event.attempt.run)) out.emplace_back(event);
}

// Entries that the user has put on hold are not waited for.
void EntryTracker::setQueue(const std::vector<control::EntryReport>& entries) {
  m_others.clear();
  m_ahead = 0;
  bool passed = false;
  for (const control::EntryReport& one : entries) {
    passed = passed || one.entry == m_entry;
    if (one.entry != m_entry && !one.isHeld) m_others.push_back({one.entry, one.name});
    if (!passed) m_ahead = m_others.size();
  }
}

void EntryTracker::take(const control::QueueNow& event, Events&) { setQueue(event.entries); }

void EntryTracker::take(const Connected& event, Events& out) {
  setQueue(event.now.entries);
  if (!event.now.study || event.now.study->entry != m_entry) return;
  take(*event.now.study, out);
  for (const CellEvent& cell : event.now.cells) take(cell, out);
  if (event.now.run) take(*event.now.run, out);
  for (const AttemptEvent& attempt : event.now.attempts) take(attempt, out);
}

}  // namespace scalescope
