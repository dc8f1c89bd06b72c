#pragma once

#include <vector>

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

}  // namespace scalescope
