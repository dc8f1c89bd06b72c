#pragma once

#include <cstdint>
#include <functional>

#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// Seconds of each of `rounds` calls, one behind the other: nothing is looked at and the device not waited for in
// between. Between two marks of `clock` on the device's own stream, begun once it is idle, so that neither the launch
// of the first call nor the host's look at the last is in it; without a clock by the host, which waits for the device
// at both ends. Throws DeviceTimeout where the device is not idle or the last mark not passed after `timeoutSeconds` (0
// = none).
double secondsOfRound(at::Device device, DeviceClock* clock, std::int32_t rounds, double timeoutSeconds,
                      const std::function<void()>& call);

}  // namespace scalescope
