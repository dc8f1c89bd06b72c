#pragma once

#include <cstdint>
#include <functional>

#include "core/base/clock.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// A time that a device's clock and the host's have in common: the device passed `mark` between the host's request for
// it and the poll that saw it passed, and hostNs is the middle. Times of two devices that are set in this way to one
// host's clock differ by no more than the larger width.
struct ClockAnchor {
  std::int64_t mark = 0;
  std::int64_t hostNs = 0;   // Monotonic.
  std::int64_t widthNs = 0;  // From the request to the poll.
};

inline constexpr int kAnchorTries = 5;
inline constexpr int kAnchorMarks = kAnchorTries + 1;

// Waits until the device is idle, then marks it and polls without a pause until the mark is passed. Returns the one of
// a few such anchors with the least width. Throws DeviceTimeout after `timeoutSeconds` (0 = none).
ClockAnchor anchorOf(DeviceClock& clock, double timeoutSeconds,
                     const std::function<std::int64_t()>& nowNs = monotonicNs);

}  // namespace scalescope
