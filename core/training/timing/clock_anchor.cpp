#include "core/training/timing/clock_anchor.h"

namespace scalescope {

ClockAnchor anchorOf(DeviceClock& clock, double timeoutSeconds, const std::function<std::int64_t()>& nowNs) {
  clock.waitFor(clock.mark(), timeoutSeconds);
  ClockAnchor best;
  for (int i = 0; i < kAnchorTries; ++i) {
    const std::int64_t asked = nowNs();
    const std::int64_t mark = clock.mark();
    clock.spinFor(mark, timeoutSeconds);
    const std::int64_t width = nowNs() - asked;
    if (i == 0 || width < best.widthNs) best = {mark, asked + width / 2, width};
  }
  return best;
}

}  // namespace scalescope
