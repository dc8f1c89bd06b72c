#pragma once

#include <vector>

#include "core/analysis/fits/laws.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Marks the law of one combination that is drawn and reported: the one with the smallest leave-one-N-out error, then
// with fewer coefficients, then the first in the order of laws. Its prediction bounds are widened to cover the choice
// too: they become the 2.5 % and 97.5 % points of the mixture of all laws' predictions. Each prediction is a normal
// distribution of the logarithm with the half widths of its law's band, weighted by the root of the likelihood of the m
// distinct N that were left out, error^(-m/2) (pseudo-Bayesian model averaging: Geisser and Eddy 1979; Yao et al.
// 2018). The root is taken because the m predictions share all but one of their N: with the whole likelihood the true
// value was outside the bounds more often than stated.
void chooseLaw(const std::vector<ScalingFit*>& fits);

// Returns true if `a` precedes `b` in that order.
bool foreseesBetter(const ScalingFit& a, const ScalingFit& b);

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
