#pragma once

#include <map>
#include <optional>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// The current state as the result of all events, from which a new client gets its snapshot. Pure.
class StateSnapshot {
 public:
  // Returns the event with its number.
  control::StateChanged record(StateEvent event);
  // Notes that records of the running attempt are stored, and were sent, up to `seq`.
  void stored(const AttemptKey& attempt, const Source& source, std::uint64_t seq);

  // Returns the snapshot without the queue and the questions, which are kept elsewhere.
  [[nodiscard]] control::Snapshot snapshot() const;

 private:
  void apply(const StudyEvent& event);
  void apply(const CellEvent& event);
  void apply(const RunEvent& event);
  void apply(const AttemptEvent& event);
  void apply(const GuardEvent&) {}
  void apply(const DoneEvent& event);

  std::int64_t m_cursor = 0;
  std::optional<StudyEvent> m_study;
  std::map<CellNumber, CellEvent> m_cells;
  std::optional<RunEvent> m_run;
  std::map<std::string, AttemptEvent> m_attempts;  // Events by host.
  AttemptKey m_storedOf;
  std::map<Source, std::uint64_t> m_stored;
};

}  // namespace scalescope
