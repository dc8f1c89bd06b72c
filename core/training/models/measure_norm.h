#pragma once

#include <limits>

#include "core/training/device/device_clock.h"
#include "core/training/models/norm_choices.h"

namespace scalescope {

// Times of one layer, forward and backward, with the launcher's kernels and with PyTorch's operations as
// models/norm_relu.cpp queues them, on the same numbers.
struct NormTimes {
  double ownSeconds = 0, torchSeconds = 0;
  // Largest relative difference of y, the gradients and the running statistics; each is the norm of the difference over
  // the norm of PyTorch's. NaN if one of them has no finite number.
  double difference = std::numeric_limits<double>::infinity();
};

// PyTorch rounds BatchNorm's result to 16 bits before it adds, and rounds again. Each rounding is off by 2^-8 of a
// value in bf16, and by sqrt(1/3) of that in the mean: 0.0045 for both and Scalescope's own rounding. A larger
// difference is not rounding.
inline constexpr double kMostNormDifference = 1e-2;

// Measures one layer; without a clock the host takes the time. Times are of kernels alone, from a recorded graph, if
// the device can record one: launching costs less for fewer kernels in any case. Throws DeviceTimeout after
// `timeoutSeconds` (0 = none), and what the device refuses.
NormTimes measureNorm(KernelLauncher& launcher, const SeenNorm& seen, at::Device device, DeviceClock* clock,
                      double timeoutSeconds);

// Returns true if the kernels are correct and faster.
bool isOwnBetter(const NormTimes& times);

}  // namespace scalescope
