#pragma once

#include <string>
#include <string_view>

namespace scalescope::tables {

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

inline void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace scalescope::tables
