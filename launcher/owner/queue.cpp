#include "launcher/owner/queue.h"

#include <algorithm>

namespace scalescope {

bool Queue::remove(const EntryId& entry) {
  return std::erase_if(
             m_entries, [&](const Place& place) { return place.entry.entry == entry; }) > 0;
}

void Queue::setState(const EntryId& entry, StudyState state, std::optional<Message> waitsFor) {
  for (Place& place : m_entries) {
    if (place.entry.entry != entry) continue;
    place.state = state;
    place.waitsFor = std::move(waitsFor);
    return;
  }
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
  return {place.entry.entry, place.entry.study, place.entry.name, place.state, place.waitsFor, std::nullopt};
}

}  // namespace scalescope
