#pragma once

#include <unistd.h>

#include <algorithm>

namespace scalescope {

// Returns the seconds per tick of the clock in which /proc reports CPU time.
inline double secondsPerTick() {
  static const double kSeconds = 1.0 / static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
  return kSeconds;
}

}  // namespace scalescope
