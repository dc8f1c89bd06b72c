#pragma once

#include <array>
#include <vector>

namespace scalescope {

inline constexpr std::size_t kMaxTerms = 3;
using Terms = std::array<double, kMaxTerms>;

// One equation: the sum of coefficient * term equals the value.
struct Equation {
  Terms terms{};
  double value = 0;
};

// Returns coefficients >= 0 that minimize the sum of (fitted / value - 1)^2 weighted by the fitted values (relative
// errors, two rounds of reweighting). It tries every set of coefficients that may be zero, so the result is exact and
// equal on every machine. At most 3 terms; all zero if there is no feasible set.
Terms fitNonNegative(const std::vector<Equation>& equations, std::size_t count);

double valueOf(const Terms& coefficients, const Terms& terms);

}  // namespace scalescope
