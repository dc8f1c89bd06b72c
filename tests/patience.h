#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace scalescope {

// Returns the factor by which tests multiply their timeouts. A timeout only ends a hang and does not test speed: tests
// state the time that a quick machine needs, and wait this many times as long. SCALESCOPE_TEST_PATIENCE in the
// environment is for even slower machines; cmake/Boxes.cmake has the same number for ctest's limits.
inline int patience() {
  const char* asked = std::getenv("SCALESCOPE_TEST_PATIENCE");
  return asked == nullptr ? 8 : std::clamp(std::atoi(asked), 1, 1000);
}

template <class Rep, class Period>
std::chrono::duration<Rep, Period> patient(std::chrono::duration<Rep, Period> time) {
  return time * patience();
}

}  // namespace scalescope
