#pragma once

#include <string_view>

namespace scalescope {

// Returns true for arguments of messages whose number identifies something, such as process 47110: its digits are not
// grouped.
inline bool isIdentifier(std::string_view argument) {
  for (const char* each : {"pid", "port", "line", "code", "version"})
    if (argument == each) return true;
  return false;
}

}  // namespace scalescope
