#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "core/base/short_exponent.h"

namespace scalescope {

// Smaller numbers have an exponent in tables and on axes, because their zeros would have to be counted.
constexpr double kLeastPlain = 1e-4;
constexpr int kLeastPlainPlace = -4;  // Place of its first digit.

// Returns a number other than 0 with an exponent without zeros, "3.37e-6", as tables and axes write small numbers. It
// has `digits` significant digits.
inline std::string scientific(double value, int digits, const std::string& decimalPoint = ".") {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific,
                                 std::clamp(digits, 1, 17) - 1);
  std::string text = shortExponent({buffer.data(), end.ptr});
  if (const std::size_t point = text.find('.'); point != std::string::npos) text.replace(point, 1, decimalPoint);
  return text;
}

}  // namespace scalescope
