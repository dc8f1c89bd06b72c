#pragma once

#include <algorithm>
#include <string>

namespace scalescope {

// Returns the text of a number without the plus sign and leading zeros of its exponent, of which std::to_chars writes
// at least two digits: 1e-07 becomes 1e-7, 1.5e+06 becomes 1.5e6.
inline std::string shortExponent(std::string number) {
  const std::size_t exponent = number.find('e') + 1;
  if (exponent == 0) return number;
  const std::size_t first = std::min(number.find_first_not_of("+-0", exponent), number.size() - 1);
  return number.replace(exponent, first - exponent, number[exponent] == '-' ? "-" : "");
}

}  // namespace scalescope
