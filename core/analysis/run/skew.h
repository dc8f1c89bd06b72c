#pragma once

#include <map>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// How late one rank comes to the collectives of the window.
struct Skew {
  double lateSeconds = 0;  // mean of own arrival less the first rank's
  double lastShare = 0;    // share of the collectives that waited for this rank: it came last
};

// Per rank; empty where the ranks do not meet, their clocks cannot be compared or nothing was collective. A collective
// that lacks a rank's record does not count.
std::map<RankIndex, Skew> skewOf(const RunView& run);

}  // namespace scalescope
