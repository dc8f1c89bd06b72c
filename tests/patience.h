#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace scalescope {

// How long a test waits for what must come says nothing of how soon it comes: a deadline only ends a hang. Tests name
// what a quick machine needs; this is how many times that they wait. SCALESCOPE_TEST_PATIENCE of the environment is for
// slower machines still; cmake/Boxes.cmake has the same number for ctest's own limits.
inline int patience() {
  const char* asked = std::getenv("SCALESCOPE_TEST_PATIENCE");
  return asked == nullptr ? 8 : std::clamp(std::atoi(asked), 1, 1000);
}

template <class Rep, class Period>
std::chrono::duration<Rep, Period> patient(std::chrono::duration<Rep, Period> time) {
  return time * patience();
}

}  // namespace scalescope
