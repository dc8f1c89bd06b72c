#include "launcher/owner/queue.h"

#include <algorithm>

#include "core/store/journal/journal_entry.h"

namespace scalescope {

bool Queue::remove(const EntryId& entry) {
  return std::erase_if(
             m_entries, [&](const Place& place) { return place.entry.entry == entry; }) > 0;
}

bool Queue::move(const EntryId& entry, const EntryId& before) {
  std::vector<EntryId> order;
  for (const Place& place : m_entries) order.push_back(place.entry.entry);
  if (!moveBefore(order, entry, before)) return false;
  const auto placeOf = [&order](const Place& place) {
    return std::find(order.begin(), order.end(), place.entry.entry) - order.begin();
  };
  std::stable_sort(m_entries.begin(), m_entries.end(),
                   [&placeOf](const Place& a, const Place& b) { return placeOf(a) < placeOf(b); });
  return true;
}

void Queue::setHeld(const EntryId& entry, bool isHeld) {
  for (Place& place : m_entries)
    if (place.entry.entry == entry) place.entry.isHeld = isHeld;
}

void Queue::abandon(const EntryId& entry, const std::string& host) {
  for (Place& place : m_entries)
    if (place.entry.entry == entry) place.entry.abandoned.insert(host);
}

const QueueEntry* Queue::first() const {
  for (const Place& place : m_entries)
    if (!place.entry.isHeld) return &place.entry;
  return nullptr;
}

EntryId Queue::behind(const EntryId& entry) const {
  for (std::size_t i = 0; i + 1 < m_entries.size(); ++i)
    if (m_entries[i].entry.entry == entry) return m_entries[i + 1].entry.entry;
  return {};
}

void Queue::setState(const EntryId& entry, StudyState state, std::optional<Message> waitsFor) {
  for (Place& place : m_entries) {
    if (place.entry.entry != entry) continue;
    place.state = state;
    place.waitsFor = std::move(waitsFor);
    return;
  }
}

bool Queue::isHeld(const EntryId& entry) const {
  const QueueEntry* known = find(entry);
  return known != nullptr && known->isHeld;
}

const QueueEntry* Queue::find(const EntryId& entry) const {
  for (const Place& place : m_entries)
    if (place.entry.entry == entry) return &place.entry;
  return nullptr;
}

const QueueEntry* Queue::firstOf(const StudyId& study) const {
  for (const Place& place : m_entries)
    if (place.entry.study == study) return &place.entry;
  return nullptr;
}

std::optional<control::EntryReport> Queue::report(const EntryId& entry) const {
  for (const Place& place : m_entries)
    if (place.entry.entry == entry) return reportOf(place);
  return std::nullopt;
}

std::vector<control::EntryReport> Queue::reports() const {
  std::vector<control::EntryReport> list;
  for (const Place& place : m_entries) list.push_back(reportOf(place));
  return list;
}

control::EntryReport Queue::reportOf(const Place& place) {
  const bool waits = place.entry.isHeld && place.state == StudyState::queued;
  return {place.entry.entry, place.entry.study, place.entry.name,  waits ? StudyState::paused : place.state,
          place.waitsFor,    std::nullopt,      place.entry.isHeld};
}

}  // namespace scalescope
