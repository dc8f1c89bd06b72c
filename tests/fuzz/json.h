#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace scalescope {

// Parses JSON as the program's readers accept it: no deeper than they allow. Malformed text is discarded.
inline nlohmann::json shallowJson(std::string_view text) {
  bool shallow = true;
  const auto depthCheck = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    shallow = shallow && depth < 64;
    return shallow;
  };
  nlohmann::json json = nlohmann::json::parse(text, depthCheck, false);
  return shallow ? json : nlohmann::json();
}

}  // namespace scalescope
