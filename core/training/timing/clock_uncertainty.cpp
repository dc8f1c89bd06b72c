#include "core/training/timing/clock_uncertainty.h"

#include <algorithm>

namespace scalescope {

double clockUncertainty(DeviceClock& clock, double timeoutSeconds, const std::function<std::int64_t()>& nowNs) {
  constexpr int kTries = 5;
  std::int64_t longest = 0;
  for (int i = 0; i < kTries; ++i) {
    const std::int64_t asked = nowNs();
    const std::int64_t mark = clock.mark();
    clock.waitFor(mark, timeoutSeconds);
    longest = std::max(longest, nowNs() - asked);
    clock.forgetBefore(mark);
  }
  return static_cast<double>(longest) * 1e-9;
}

}  // namespace scalescope
