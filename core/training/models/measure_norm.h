#pragma once

#include <limits>

#include "core/training/device/device_clock.h"
#include "core/training/models/norm_choices.h"

namespace scalescope {

// One layer forward and backward, by the launcher's kernels and by PyTorch's operations as models/norm_relu.cpp queues
// them, on the same numbers.
struct NormTimes {
  double ownSeconds = 0, torchSeconds = 0;
  // The largest of: y, the gradients, and the running statistics; each the norm of the difference over the norm of
  // PyTorch's. NaN where one of them holds no finite number.
  double difference = std::numeric_limits<double>::infinity();
};

// PyTorch rounds BatchNorm's result to 16 bits before it adds and rounds again, which is off by 2^-8 of a value each
// time in bf16, sqrt(1/3) of that in the mean: 0.0045 for both and our own rounding. What is more is no rounding.
inline constexpr double kMostNormDifference = 1e-2;

// Without a clock the host takes the time. Times are of kernels alone, from a recorded graph, where the device records
// one: what launching costs is less for fewer kernels in any case. Throws DeviceTimeout after `timeoutSeconds` (0 =
// none), and what the device refuses.
NormTimes measureNorm(KernelLauncher& launcher, const SeenNorm& seen, at::Device device, DeviceClock* clock,
                      double timeoutSeconds);

// Whether the kernels are right and the faster ones.
bool isOwnBetter(const NormTimes& times);

}  // namespace scalescope
