#pragma once

#include <vector>

#include "core/analysis/fits/laws.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// How a fitted law stands to what was measured (docs/MEASUREMENT.md, Scaling laws).

// Root mean square of ln(measured / foreseen) over the distinct N: each N's repeats, by their geometric mean, foreseen
// by the law fitted to all other N (cross-validation: Stone 1974). nullopt where the others cannot carry the law.
Number leaveOneOutError(Law law, const std::vector<FitSample>& samples);

// F test of the means per N around the law against the repeats around their means, on ln(images/s) (Draper and Smith
// 1998, chapter 2). `reason` and no number where nothing was repeated, or all repeats of each N are alike.
LackOfFit lackOfFit(Law law, const Terms& coefficients, const std::vector<FitSample>& samples);

}  // namespace scalescope
