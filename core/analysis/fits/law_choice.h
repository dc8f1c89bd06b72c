#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Marks the law of one combination that is drawn and spoken of: the smallest leave-one-N-out error, fewer coefficients
// where errors are alike, then the order of laws. Its prediction bounds then hold the choice too: they are the 2.5 %
// and 97.5 % points of the mixture of all laws' predictions, each a normal distribution of the logarithm with the half
// widths of its own band, weighted by the root of the likelihood of the m distinct N that were left out, error^(-m/2)
// (pseudo-Bayesian model averaging: Geisser and Eddy 1979; Yao et al. 2018). The root, because the m forecasts share
// all but one of their N: with the whole likelihood the true law's forecast was outside more often than stated.
void chooseLaw(const std::vector<ScalingFit*>& fits);

// The comparison of the same order.
bool foreseesBetter(const ScalingFit& a, const ScalingFit& b);

}  // namespace scalescope
