#pragma once

#include <set>
#include <vector>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// All that is recorded of the run of the moment over seconds of its clock, one figure of each kind that there is
// anything of, always in the same order and over the same range. `ranks`: those
// that have a line of their own where there are many. Pure.
std::vector<Figure> figuresOverTime(const LiveState& state, const std::set<int>& ranks = {});

}  // namespace scalescope
