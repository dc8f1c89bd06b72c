#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Verdicts, titles of charts, tables and comparisons use these functions for the evidence and the text of a speedup.

// Evidence in the 95 % interval of a cell's speedup. The null value is the baseline's number of devices N0, because a
// cell that is as fast as its baseline has a speedup of N0.
enum class SpeedupEvidence {
  none,        // There is no interval.
  unresolved,  // The interval is wider than kResolvedFactor.
  noGain,      // The interval contains N0, or all comparisons of the study together do not show a difference.
  change       // The interval excludes N0, and so do all comparisons together (CellResult::contrast).
};
SpeedupEvidence speedupEvidence(const CellResult& cell, int baselineDevices);

// Returns "1.62x [1.58, 1.66]", "no significant speedup, 1.02x [0.95, 1.10]", "1.62x (no interval)" or "uncertain after
// 3 repeats (about 400 would determine it to within 10 %)". Needs a speedup.
Message speedupWords(const CellResult& cell, int baselineDevices);
// Returns the corresponding text for the efficiency in percent.
Message efficiencyWords(const CellResult& cell);
// Returns "2.40x [2.31, 2.49]" or "2.40x, no interval" for any ratio.
Message ratioWords(const Interval& ratio);
// Returns "41 % [39, 43]" or "41 % (no interval)" for a number in percent.
Message percentWords(const Interval& percent);
// Returns "not resolved by 3 repeats (about 400 would resolve 10 %)".
Message unresolvedWords(const Unresolved& ratio);

// Returns "4 devices gave 1.62x [1.58, 1.66] (41 %)", with ", relative to 2 devices" if the baseline has several.
Message gainWords(const CellResult& cell, int baselineDevices);

}  // namespace scalescope
