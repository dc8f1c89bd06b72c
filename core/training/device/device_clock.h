#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace scalescope {

// A device did not finish what was queued: a collective that other ranks never joined, or a hung kernel.
class DeviceTimeout : public std::runtime_error {
 public:
  explicit DeviceTimeout(double seconds)
      : std::runtime_error("the device timed out after " + std::to_string(static_cast<int>(seconds)) + " s") {}
};

// Marks of times on a device's compute stream. mark() does not make the host wait; the time between two marks can be
// read once the device has passed both. Marks are numbers that ascend from 1. May be used by one thread at a time.
class DeviceClock {
 public:
  virtual ~DeviceClock() = default;

  // Marks the time at which everything queued on the calling thread's current stream so far has finished.
  virtual std::int64_t mark() = 0;
  [[nodiscard]] virtual bool isPassed(std::int64_t mark) = 0;  // Returns without waiting.
  // Waits at most `seconds`, then throws DeviceTimeout; 0 = without limit.
  virtual void waitFor(std::int64_t mark, double seconds) = 0;
  // Waits like waitFor but without a pause between two polls, for a mark that is due at once and whose time matters.
  virtual void spinFor(std::int64_t mark, double seconds) = 0;
  [[nodiscard]] virtual std::int64_t nsBetween(std::int64_t from, std::int64_t to) = 0;  // Both marks must be passed.
  // Releases the marks before this one.
  virtual void forgetBefore(std::int64_t mark) = 0;
};

// Waits until everything queued on the calling thread's current stream so far has finished. Unlike the driver's own
// waits (synchronize(), item() and copies to the host) it has a deadline. Like them it does not pause, so that ranks
// leave a barrier together. With a null clock (a CPU) nothing is queued. Throws DeviceTimeout after `seconds`; 0 =
// without limit. Returns its mark, or 0 if there is no clock.
inline std::int64_t waitIdle(DeviceClock* clock, double seconds) {
  if (clock == nullptr) return 0;
  const std::int64_t mark = clock->mark();
  clock->spinFor(mark, seconds);
  return mark;
}

}  // namespace scalescope
