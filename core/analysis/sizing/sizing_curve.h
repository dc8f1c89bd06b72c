#pragma once

#include <vector>

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// Up to `points` numbers of devices between both, ascending, each once, with both and all of `asked` between them: so
// spread that a curve over them looks the same everywhere on a logarithmic axis.
std::vector<int> curveDevices(int from, int to, int points, const std::vector<int>& asked);

// The cells that did the basis' work on other N, compared with the same baseline, and that baseline; ascending N.
std::vector<MeasuredSize> measuredSizes(const StudyResult& study, const Basis& basis);

}  // namespace scalescope
