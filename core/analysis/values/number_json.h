#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns null if the number is missing or not finite.
inline nlohmann::ordered_json numberJson(const Number& number) {
  return number && std::isfinite(*number) ? nlohmann::ordered_json(*number) : nlohmann::ordered_json(nullptr);
}

inline nlohmann::ordered_json intervalJson(const Interval& interval) {
  return {{"value", numberJson(interval.value)},
          {"ciLow", numberJson(interval.low)},
          {"ciHigh", numberJson(interval.high)}};
}

}  // namespace scalescope
