#pragma once

#include <map>
#include <optional>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// What events have left standing: all that a client which comes now must hear to be where the others are. Pure.
class Standing {
 public:
  // The event with its number.
  control::Told tell(StateEvent event);
  // Records of the running attempt are stored, and were told, up to `seq`.
  void stored(const AttemptKey& attempt, const Source& source, std::uint64_t seq);

  // Less the queue and the questions, which others keep.
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
  std::map<std::string, AttemptEvent> m_attempts;  // by host
  AttemptKey m_storedOf;
  std::map<Source, std::uint64_t> m_stored;
};

}  // namespace scalescope
