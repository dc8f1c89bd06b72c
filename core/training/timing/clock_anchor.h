#pragma once

#include <cstdint>
#include <functional>

#include "core/base/clock.h"
#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// A moment that a device's clock and the host's have in common: the device passed `mark` between the host's asking for
// it and its seeing it passed, and hostNs is the middle. Moments of two devices set so to one host's clock are apart by
// no more than the larger width.
struct ClockAnchor {
  std::int64_t mark = 0;
  std::int64_t hostNs = 0;   // monotonic
  std::int64_t widthNs = 0;  // from asking to seeing
};

inline constexpr int kAnchorTries = 5;
inline constexpr int kAnchorMarks = kAnchorTries + 1;

// Waits until the device is idle, then marks it and looks without a pause until the mark is passed; of a few tries the
// one with the least width. Throws DeviceTimeout after `timeoutSeconds` (0 = none).
ClockAnchor anchorOf(DeviceClock& clock, double timeoutSeconds,
                     const std::function<std::int64_t()>& nowNs = monotonicNs);

// Seconds of each of `rounds` calls, one behind the other: nothing is looked at and the device not waited for in
// between. Between two marks of `clock` on the device's own stream, begun once it is idle, so that neither the launch
// of the first call nor the host's look at the last is in it; without a clock by the host, which waits for the device
// at both ends. Throws DeviceTimeout where the device is not idle or the last mark not passed after `timeoutSeconds` (0
// = none).
double secondsOfRound(at::Device device, DeviceClock* clock, std::int32_t rounds, double timeoutSeconds,
                      const std::function<void()>& call);

}  // namespace scalescope
