#pragma once

#include <cstdint>

namespace scalescope {

// Moments of a device's compute stream. mark() costs the host no wait; what lies between two marks is known once the device
// has passed both. Numbers ascend from 1. Any one thread at a time.
class DeviceClock {
 public:
  virtual ~DeviceClock() = default;

  // The moment at which everything queued on the calling thread's current stream so far is done.
  virtual std::int64_t mark() = 0;
  [[nodiscard]] virtual bool isPassed(std::int64_t mark) = 0;  // does not wait
  virtual void waitFor(std::int64_t mark) = 0;
  [[nodiscard]] virtual std::int64_t nsBetween(std::int64_t from, std::int64_t to) = 0;  // both passed
  // Marks before this one are asked for no more.
  virtual void forgetBefore(std::int64_t mark) = 0;
};

}  // namespace scalescope
