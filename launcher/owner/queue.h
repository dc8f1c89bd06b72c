#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/telemetry/wire/control.h"
#include "launcher/run/queue_entry.h"

namespace scalescope {

// Entries in their order, the first being the running one, if any. It only keeps the state; changes are journalled
// before they are made here.
class Queue {
 public:
  void add(QueueEntry entry) { m_entries.push_back({std::move(entry), StudyState::queued, {}}); }
  // Returns false if there is no such entry.
  bool remove(const EntryId& entry);
  // Moves it before another entry, or to the end if that is empty. Returns false if nothing changes.
  bool move(const EntryId& entry, const EntryId& before);
  void setHeld(const EntryId& entry, bool isHeld);
  void abandon(const EntryId& entry, const std::string& host);
  // Sets the state that the runner of an entry reports.
  void setState(const EntryId& entry, StudyState state, std::optional<Message> waitsFor);

  [[nodiscard]] const QueueEntry* first() const;             // First entry that is not on hold.
  [[nodiscard]] EntryId behind(const EntryId& entry) const;  // Returns an empty id if it is the last.
  [[nodiscard]] bool isHeld(const EntryId& entry) const;
  [[nodiscard]] const QueueEntry* find(const EntryId& entry) const;
  [[nodiscard]] const QueueEntry* firstOf(const StudyId& study) const;
  [[nodiscard]] std::optional<control::EntryReport> report(const EntryId& entry) const;
  [[nodiscard]] bool empty() const { return m_entries.empty(); }
  [[nodiscard]] std::vector<control::EntryReport> reports() const;

 private:
  struct Place {
    QueueEntry entry;
    StudyState state;
    std::optional<Message> waitsFor;
  };
  [[nodiscard]] static control::EntryReport reportOf(const Place& place);

  std::deque<Place> m_entries;
};

}  // namespace scalescope
