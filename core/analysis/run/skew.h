#pragma once

#include <map>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Lateness of one rank at the collectives of the window.
struct Skew {
  double lateSeconds = 0;  // Mean of own arrival less the first rank's.
  double lastShare = 0;    // Share of the collectives at which this rank arrived last.
};

// Returns the skew per rank; empty if the ranks run no collectives together or their clocks cannot be compared. Ignores
// collectives without a record of every rank.
std::map<RankIndex, Skew> skewOf(const RunView& run);

}  // namespace scalescope
