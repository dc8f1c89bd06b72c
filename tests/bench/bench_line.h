#pragma once

#include <cstdio>
#include <string>

namespace scalescope {

// Prints a row of a benchmark's table: its name, figure and limit, and whether the limit holds.
inline bool printLine(const std::string& what, double figure, const char* unit, double limit) {
  const bool holds = figure <= limit;
  std::printf("%-62s %8.2f %-3s  at most %6.0f  %s\n", what.c_str(), figure, unit, limit,
              holds ? "holds" : "DOES NOT HOLD");
  std::fflush(stdout);
  return holds;
}

}  // namespace scalescope
