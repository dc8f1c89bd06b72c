#include "core/training/timing/rounds.h"

#include "core/base/clock.h"
#include "core/training/device/device.h"

namespace scalescope {

double secondsOfRound(at::Device device, DeviceClock* clock, std::int32_t rounds, double timeoutSeconds,
                      const std::function<void()>& call) {
  if (clock == nullptr)
    synchronize(device);
  else
    static_cast<void>(waitIdle(clock, timeoutSeconds));
  const std::int64_t start = clock == nullptr ? monotonicNs() : clock->mark();
  for (std::int32_t round = 0; round < rounds; ++round) call();
  if (clock == nullptr) {
    synchronize(device);
    return secondsSince(start) / rounds;
  }
  const std::int64_t end = clock->mark();
  clock->waitFor(end, timeoutSeconds);
  const double seconds = static_cast<double>(clock->nsBetween(start, end)) * 1e-9;
  clock->forgetBefore(end);
  return seconds / rounds;
}

}  // namespace scalescope
