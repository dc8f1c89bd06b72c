#pragma once

#include <set>
#include <vector>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// Returns everything that is recorded of the current run over its time, one figure of each kind with data, always in
// the same order and over the same range. `ranks`: ranks with their own line if there are many. Pure.
std::vector<Figure> figuresOverTime(const LiveState& state, const std::set<int>& ranks = {});

}  // namespace scalescope
