#pragma once

#include <cstdint>
#include <functional>

#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// Returns the seconds of each of `rounds` calls back to back: there is no poll and no wait for the device in between.
// They are timed between two marks of `clock` on the device's own stream, begun once it is idle, so that neither the
// launch of the first call nor the host's poll for the last is included; without a clock by the host, which waits for
// the device at both ends. Throws DeviceTimeout if the device is not idle or the last mark not passed after
// `timeoutSeconds` (0 = none).
double secondsOfRound(at::Device device, DeviceClock* clock, std::int32_t rounds, double timeoutSeconds,
                      const std::function<void()>& call);

}  // namespace scalescope
