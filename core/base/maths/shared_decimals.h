#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "core/base/maths/units.h"

namespace scalescope {

// What sixDigits() prints behind the point; more than `most` for that and for an exponent.
inline int decimalsOf(double number, int most) {
  const std::string text = sixDigits(number);
  if (!std::isfinite(number) || text.find('e') != std::string::npos) return most + 1;
  const std::size_t point = text.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

// The decimals that every double of a message has at least: the bounds of one interval (arguments `low` and `high`) and
// what lies between them end at the same place, "1.62 to 1.90". -1: each as many as it needs, at most six digits. Any
// thread.
template <class Message>
int sharedDecimals(const Message& message) {
  constexpr int kMostShared = 3;  // more decimals are a ratio's, not a bound's
  int bounds = 0, most = 0;
  for (const auto& [key, value] : message.arguments) {
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr) continue;
    bounds += key == "low" || key == "high" ? 1 : 0;
    most = std::max(most, decimalsOf(*number, kMostShared));
  }
  return bounds == 2 && most <= kMostShared ? most : -1;
}

}  // namespace scalescope
