#pragma once

#include <algorithm>
#include <cmath>

namespace scalescope {

// Rounds numbers for messages: fillTemplate prints up to 6 digits, of which readers need 3.
inline double rounded(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
  return std::round(value * scale) / scale;
}

// Returns the place of the first significant digit: 0 for 1..9.99, -1 for 0.1..0.99.
inline int leadingPlace(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); }

inline constexpr int kMostDecimals = 12;

// Returns the decimals of `number`, which is an interval's value or one of its bounds. The last digit is at the place
// of the first digit of half the width, or of its second if half the width begins with less than 3.55 (the Particle
// Data Group's rule for rounding with an error), so that all three end at the same place; the value has 2 to 5
// significant digits. A bound of an interval above 0, whose ends may be powers of ten apart, keeps two significant
// digits, and has no more if the interval supports fewer. An interval that holds 0 has at most two digits of half its
// width, since its value may be far smaller. Digits before the decimal point are never cut.
inline int decimalsWithin(double number, double value, double low, double high) {
  constexpr int kLeast = 2, kMost = 5;
  constexpr double kTwoDigits = 3.55;
  const double half = std::abs(high - low) / 2;
  if (value == 0 || !std::isfinite(value) || !std::isfinite(half) || !std::isfinite(number)) return 0;
  const int first = half == 0 ? -kMostDecimals : leadingPlace(half);
  const int last = half / std::pow(10.0, first) < kTwoDigits ? first - 1 : first;
  const int supported = leadingPlace(value) - last + 1;
  if (supported < kLeast && low > 0 && number > 0)
    return std::clamp(kLeast - 1 - leadingPlace(number), 0, kMostDecimals);
  int decimals = std::clamp(supported, kLeast, kMost) - 1 - leadingPlace(value);
  if (low > 0 && number > 0) decimals = std::max(decimals, kLeast - 1 - leadingPlace(number));
  if (low < 0 && high > 0) decimals = std::min(decimals, kLeast - 1 - first);
  return std::clamp(decimals, 0, kMostDecimals);
}

// Returns a share as percent: without decimals from 10 on, with one decimal below.
inline double percent(double share) {
  const double value = share * 100;
  return std::abs(value) >= 10 ? std::round(value) : std::round(value * 10) / 10;
}

}  // namespace scalescope
