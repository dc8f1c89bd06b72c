#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace scalescope {

// A device did not come to an end of what was queued: a collective that other ranks never joined, or a hung kernel.
class DeviceTimeout : public std::runtime_error {
 public:
  explicit DeviceTimeout(double seconds)
      : std::runtime_error("the device timed out after " + std::to_string(static_cast<int>(seconds)) + " s") {}
};

// Moments of a device's compute stream. mark() costs the host no wait; what lies between two marks is known once the
// device has passed both. Numbers ascend from 1. Any one thread at a time.
class DeviceClock {
 public:
  virtual ~DeviceClock() = default;

  // The moment at which everything queued on the calling thread's current stream so far is done.
  virtual std::int64_t mark() = 0;
  [[nodiscard]] virtual bool isPassed(std::int64_t mark) = 0;  // does not wait
  // At most so long; throws DeviceTimeout after it. 0 = as long as it takes.
  virtual void waitFor(std::int64_t mark, double seconds) = 0;
  // The same without a pause between two looks, for a mark that is due at once and whose moment matters.
  virtual void spinFor(std::int64_t mark, double seconds) = 0;
  [[nodiscard]] virtual std::int64_t nsBetween(std::int64_t from, std::int64_t to) = 0;  // both passed
  // Marks before this one are asked for no more.
  virtual void forgetBefore(std::int64_t mark) = 0;
};

// Waits until everything queued on the calling thread's current stream so far is done: unlike the driver's own waits,
// which synchronize(), item() and copies to the host are, with a deadline. Without a pause, as those: ranks leave a
// barrier together. Null (a CPU): nothing is queued. Throws DeviceTimeout after `seconds`, 0 = as long as it takes.
// Returns its mark, 0 where there is no clock.
inline std::int64_t waitIdle(DeviceClock* clock, double seconds) {
  if (clock == nullptr) return 0;
  const std::int64_t mark = clock->mark();
  clock->spinFor(mark, seconds);
  return mark;
}

}  // namespace scalescope
