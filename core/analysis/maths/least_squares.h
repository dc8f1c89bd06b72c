#pragma once

#include <array>
#include <vector>

namespace scalescope {

inline constexpr std::size_t kMaxTerms = 3;
using Terms = std::array<double, kMaxTerms>;

// One equation: sum of coefficient * term = value.
struct Equation {
  Terms terms{};
  double value = 0;
};

// Coefficients >= 0 that minimise the sum of (fitted / value - 1)^2 weighted by the fitted values (relative errors, two
// rounds of reweighting), by trying every set of coefficients that may be zero: exact, and the same on every machine.
// The best feasible set of `count` <= 3 terms; all zero where there is none.
Terms fitNonNegative(const std::vector<Equation>& equations, std::size_t count);

double valueOf(const Terms& coefficients, const Terms& terms);

}  // namespace scalescope
