#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// Returns the sides of the square matrix products that are used to find a peak. On a GPU a small one reaches less than
// the device can (4096 wide in bf16 a fifth less than 8192 on an H100), so that a model could seem to reach more.
std::vector<std::int64_t> peakSizes(at::Device device);

// Returns true if three matrices that wide leave a device's memory to training: they take at most an eighth of the free
// memory. Unknown memory (-1) is no obstacle.
bool fitsBeside(std::int64_t size, std::size_t valueBytes, std::int64_t freeBytes);

// Returns the most floating-point operations per second that this rank gets from its device in the run's precision: the
// fastest of the products that fit into about 0.3 s and the device's memory. Achieved FLOP/s are compared with it
// (docs/MEASUREMENT.md, Utilization). All ranks call it at the same time, so that it is the peak beside the others.
// Timed by `clock`, or by the host if it is null. Draws no random numbers. Throws DeviceTimeout after `timeoutSeconds`
// (0 = none).
double measurePeakFlops(at::Device device, Precision precision, DeviceClock* clock = nullptr,
                        double timeoutSeconds = 0);

// Returns n x n values between -1 and 1 without a pattern, as in training: a device draws less power for products of
// equal values, clocks higher, and would reach a peak that no training can.
at::Tensor scatteredValues(std::int64_t n, unsigned seed, at::TensorOptions options);

}  // namespace scalescope
