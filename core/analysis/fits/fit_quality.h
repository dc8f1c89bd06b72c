#pragma once

#include <vector>

#include "core/analysis/fits/laws.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Measures of how well a fitted law agrees with the data (docs/MEASUREMENT.md, Scaling laws).

// Returns the root mean square of ln(measured / predicted) over the distinct N. The geometric mean of an N's repeats is
// compared with the prediction of the law fitted to all other N (cross-validation: Stone 1974). nullopt if the other N
// are too few for the law.
Number leaveOneOutError(Law law, const std::vector<FitSample>& samples);

// Returns the F test that compares the deviation of the means per N from the law with that of the repeats from their
// means, on ln(images/s) (Draper and Smith 1998, chapter 2). Only `reason` is set if nothing was repeated or all
// repeats of each N are equal.
LackOfFit lackOfFit(Law law, const Terms& coefficients, const std::vector<FitSample>& samples);

}  // namespace scalescope
