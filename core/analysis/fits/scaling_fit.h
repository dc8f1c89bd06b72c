#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/fits/laws.h"
#include "core/analysis/values/results.h"

namespace scalescope {

struct FitOptions {
  std::uint64_t seed = 1;
  int draws = 1000;                  // of the bootstrap
  std::optional<double> knownNoise;  // relative, for tests: normal errors of that size instead of the residuals
  double baseRate = 0;               // images/s of the baseline, whose speedup is `baseDevices`
  double baseDevices = 1;
  bool foresee = true;          // curve, plateau and next point too
  bool batchPerDevice = false;  // the global batch grows with N (alpha-beta's extrapolation)
};

// Parameters, residual, quality, range, curve, plateau and next point of one law; `reason` and nothing else on fewer
// distinct N than neededDevices. Intervals: 95 %, percentiles of refits to the fitted values with resampled relative
// residuals (Efron and Tibshirani 1993, chapter 9), inflated for the degrees of freedom and widened from the normal's
// to Student's t; none of width 0. Prediction bounds of the curve: one more repeat at that N, the half widths of the
// curve's interval and of t x residual added as squares on the logarithm.
ScalingFit fitLaw(Law law, const std::vector<FitSample>& samples, const FitOptions& options);

}  // namespace scalescope
