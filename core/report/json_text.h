#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace scalescope {

// The text at a key; empty where it is missing or something else.
inline std::string textAt(const nlohmann::json& json, const char* key) {
  const auto at = json.find(key);
  return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

}  // namespace scalescope
