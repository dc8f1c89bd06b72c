#pragma once

#include <cmath>

namespace scalescope {

// Numbers in sentences: fillTemplate prints up to 6 digits, people want 3.
inline double rounded(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
  return std::round(value * scale) / scale;
}

// A number that stands beside a larger one of the same interval: no digit finer than rounded(larger, 3) has, but for
// two digits of its own.
inline double roundedBeside(double value, double larger) {
  if (larger == 0 || !std::isfinite(larger) || !std::isfinite(value)) return rounded(value, 3);
  const double scale = std::pow(10.0, 2 - std::floor(std::log10(std::abs(larger))));
  if (std::abs(value) * scale < 10) return rounded(value, 2);
  return std::round(value * scale) / scale;
}

// A share as percent: whole from 10 on, one decimal below.
inline double percent(double share) {
  const double value = share * 100;
  return std::abs(value) >= 10 ? std::round(value) : std::round(value * 10) / 10;
}

}  // namespace scalescope
