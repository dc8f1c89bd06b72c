#pragma once

#include <cstdint>
#include <functional>

#include "core/base/clock.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// By how many seconds the times of a device's marks may be late on the host's clock: LateSteps sets the two equal when
// its wait for an idle device returns, and the device was there at any moment since the mark was asked for. The longest
// of a few tries; what the clocks drift until they are compared anew is not in it. For an idle device with no mark
// still needed. Throws DeviceLate after `timeoutSeconds` (0 = none).
double clockUncertainty(DeviceClock& clock, double timeoutSeconds,
                        const std::function<std::int64_t()>& nowNs = monotonicNs);

}  // namespace scalescope
