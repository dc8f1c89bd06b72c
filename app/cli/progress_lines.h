#pragma once

#include <map>
#include <set>
#include <string>

#include "core/analysis/values/results.h"
#include "core/telemetry/wire/events.h"

namespace scalescope::cli {

// problems: for use beside a bar that shows the progress.
enum class Reported { all, problems };

// Readable lines made from events: one when a run begins and one when it has ended, one per cell that needs no run,
// and one for each problem; nothing is repeated.
class ProgressLines {
 public:
  explicit ProgressLines(Reported reported = Reported::all) : m_reported(reported) {}
  // Returns an empty text if there is nothing to print.
  std::string lineFor(const Event& event);

 private:
  std::string cellLine(const CellEvent& event);
  std::string finishedLine(const CellEvent& event);
  std::string runLine(const RunEvent& event);
  std::string attemptLine(const AttemptEvent& event);
  std::string studyLine(const StudyEvent& event);

  const Reported m_reported;
  std::map<CellNumber, CellState> m_ended;  // State in the newest printed line of each cell.
  std::set<CellNumber> m_finished;          // Cells that already have a line.
  std::string m_waiting;                    // Last printed reason for waiting.
};

// Returns the table of results: devices, batch, images/s, speedup, exposed communication, and bus bandwidth against the
// peak bandwidth.
std::string measuredTable(const StudyResult& study);

}  // namespace scalescope::cli
