#pragma once

#include <vector>

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// Returns up to `points` numbers of devices from `from` to `to`, ascending and distinct, with both ends and all of
// `asked` between them. They are evenly spaced on a logarithmic axis.
std::vector<int> curveDevices(int from, int to, int points, const std::vector<int>& asked);

// Returns the cells with the basis' work on other N that have the same baseline, and that baseline; ascending by N.
std::vector<MeasuredSize> measuredSizes(const StudyResult& study, const Basis& basis);

}  // namespace scalescope
