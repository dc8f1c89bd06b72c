#pragma once

#include <map>
#include <set>
#include <string>

#include "core/analysis/values/results.h"
#include "core/telemetry/wire/events.h"

namespace scalescope::cli {

// problems: beside a bar that shows how all else goes on.
enum class Told { all, problems };

// Turns events into what a person reads: a line when a run begins and when it has ended, a line per cell that needs
// none, and what is in the way; each thing once.
class ProgressLines {
 public:
  explicit ProgressLines(Told told = Told::all) : m_told(told) {}
  // Empty = nothing to say.
  std::string lineFor(const Event& event);

 private:
  std::string cellLine(const CellEvent& event);
  std::string finishedLine(const CellEvent& event);
  std::string runLine(const RunEvent& event);
  std::string attemptLine(const AttemptEvent& event);
  std::string studyLine(const StudyEvent& event);

  const Told m_told;
  std::map<CellNumber, CellState> m_ended;  // as the newest run of the cell was told
  std::set<CellNumber> m_finished;          // that have a line already
  std::string m_waiting;                    // what is waited for, as told last
};

// What was measured: devices, batch, images/s, speedup, exposed communication, busbw against the ceiling.
std::string measuredTable(const StudyResult& study);

}  // namespace scalescope::cli
