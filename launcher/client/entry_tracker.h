#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "launcher/client/store_session.h"

namespace scalescope {

// Filter of the events of a store for one entry of its queue. After a lost link it passes on only what is new. Pure.
class EntryTracker {
 public:
  EntryTracker(EntryId entry, StudyId study) : m_entry(std::move(entry)), m_study(std::move(study)) {}

  // Returns the events that concern this entry, each state once.
  std::vector<Event> handle(const StoreEvent& event);

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] std::optional<int> exitCode() const { return m_exitCode; }
  // Returns the name of the study that must end first; nothing if this entry is the first, or waits for something else.
  [[nodiscard]] std::optional<std::string> waitsBehind() const;
  [[nodiscard]] bool hasOthers() const;  // Returns true if the queue has other entries.

 private:
  struct Other {
    EntryId entry;
    std::string name;
  };
  using Events = std::vector<Event>;
  void take(const StudyEvent& event, Events& out);
  void take(const CellEvent& event, Events& out);
  void take(const RunEvent& event, Events& out);
  void take(const AttemptEvent& event, Events& out);
  void take(const GuardEvent& event, Events& out);
  void take(const DoneEvent& event, Events& out);
  void take(const RecordsEvent& event, Events& out);
  void take(const Connected& event, Events& out);
  void take(const control::QueueNow& event, Events& out);
  void setQueue(const std::vector<control::EntryReport>& entries);
  template <class Other>
  void take(const Other&, Events&) {}
  template <class Key, class E>
  void addIfChanged(std::map<Key, E>& change, const Key& key, const E& event, Events& out);

  EntryId m_entry;
  StudyId m_study;
  bool m_isRunning = false;
  bool m_isQueued = false;
  std::optional<int> m_exitCode;
  std::vector<Other> m_others;  // Entries before or behind this one.
  std::size_t m_ahead = 0;      // Number of entries of m_others before this one.
  std::map<EntryId, StudyEvent> m_seenStudy;
  std::map<CellNumber, CellEvent> m_seenCells;
  std::map<RunId, RunEvent> m_seenRuns;
  std::map<std::pair<RunId, std::string>, AttemptEvent> m_seenAttempts;
};

}  // namespace scalescope
