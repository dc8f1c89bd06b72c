#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// A ratio whose 95 % interval is wider than this factor is not printed as a number, because its size is unknown.
inline constexpr double kResolvedFactor = 3;

// Returns the least number of repeats of each side with which a 95 % interval of the ratio of their geometric means
// ends at most 10 % above its middle, if further repeats scatter as these do: exp(t sqrt((a^2 + b^2) / n)) - 1 <= 0.1
// with the standard deviations a and b of the logarithms and Student's t for 2 (n - 1) degrees of freedom
// (docs/MEASUREMENT.md, Timing windows). nullopt without two positive values on each side, or if all of them are equal.
std::optional<std::int64_t> repeatsToResolve(const std::vector<double>& above, const std::vector<double>& below);
// Returns the corresponding number for the geometric mean of ratios of pairs, with t for n - 1 degrees of freedom.
std::optional<std::int64_t> pairsToResolve(const std::vector<double>& ratios);

// Checks a ratio with the bounds low and high; nullopt if it is resolved, or if `needed` is unknown.
std::optional<Unresolved> unresolved(double low, double high, std::size_t repeats, std::optional<std::int64_t> needed);

}  // namespace scalescope
