#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/telemetry/wire/control.h"
#include "launcher/run/queue_entry.h"

namespace scalescope {

// The entries in their order, the first being the one that runs, if any does. Bookkeeping alone; what it says was
// journalled before it was said here.
class Queue {
 public:
  void add(QueueEntry entry) { m_entries.push_back({std::move(entry), StudyState::queued, {}}); }
  // False where there is no such entry.
  bool remove(const EntryId& entry);
  // Before another one, or last (""). False where nothing changes.
  bool move(const EntryId& entry, const EntryId& before);
  void setHeld(const EntryId& entry, bool isHeld);
  void giveUp(const EntryId& entry, const std::string& host);
  // As the runner of an entry tells it.
  void setState(const EntryId& entry, StudyState state, std::optional<Message> waitsFor);

  [[nodiscard]] const QueueEntry* first() const;             // that nobody has put aside
  [[nodiscard]] EntryId behind(const EntryId& entry) const;  // "": it is the last
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
