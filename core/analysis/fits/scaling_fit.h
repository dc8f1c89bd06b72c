#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/fits/laws.h"
#include "core/analysis/values/results.h"

namespace scalescope {

struct FitOptions {
  std::uint64_t seed = 1;
  int draws = 1000;                  // Refits of the bootstrap.
  std::optional<double> knownNoise;  // Relative noise, for tests: normal errors of that size replace the residuals.
  double baseRate = 0;               // Images/s of the baseline, whose speedup is `baseDevices`.
  double baseDevices = 1;
  bool foresee = true;          // True if curve, plateau and next N are computed too.
  bool batchPerDevice = false;  // True if the global batch grows with N (extrapolation of alpha-beta).
};

// Returns parameters, residual, quality, range, curve, plateau and next N of one law; only `reason` with fewer distinct
// N than neededDevices. The 95 % intervals are percentiles of refits to the fitted values with resampled relative
// residuals (Efron and Tibshirani 1993, chapter 9), inflated for the degrees of freedom and widened from the normal
// distribution to Student's t; none has width 0. The prediction bounds of the curve are for one more repeat at that N:
// they add the half widths of the curve's interval and of t x residual as squares on the logarithm.
ScalingFit fitLaw(Law law, const std::vector<FitSample>& samples, const FitOptions& options);

}  // namespace scalescope
