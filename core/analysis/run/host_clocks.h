#pragma once

#include <map>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Aligns the clocks of a run's nodes with the first node's if they are unrelated (docs/MEASUREMENT.md, "Clocks of
// several hosts"). Afterwards the run has Clocks::aligned, RunView::hostClocks, and a clockUncertainty that is larger
// by how far two clocks may be apart. The offsets come from the agents' measurements by pings of the owner's clock, and
// from collectives that no rank leaves before all have arrived. The run is unchanged if these are missing or no line
// fits them.
void alignClocks(RunView& run);

// Lateness of one rank at the collectives of the window.
struct Skew {
  double lateSeconds = 0;  // Mean of own arrival less the first rank's.
  double lastShare = 0;    // Share of the collectives at which this rank arrived last.
};

// Returns the skew per rank; empty if the ranks run no collectives together or their clocks cannot be compared. Ignores
// collectives without a record of every rank.
std::map<RankIndex, Skew> skewOf(const RunView& run);

}  // namespace scalescope
