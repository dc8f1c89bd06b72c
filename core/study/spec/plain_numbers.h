#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

namespace scalescope {

// Writes whole numbers without a fraction, as people do.
inline nlohmann::ordered_json plain(double value) {
  if (std::abs(value) < 9e15 && std::floor(value) == value) return static_cast<std::int64_t>(value);
  return value;
}

inline nlohmann::ordered_json plain(bool value) { return value; }

inline nlohmann::ordered_json plain(const std::vector<double>& values) {
  auto list = nlohmann::ordered_json::array();
  for (const double value : values) list.push_back(plain(value));
  return list;
}

}  // namespace scalescope
