#pragma once

#include <cstdint>

#include "core/study/spec/spec.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// The most floating-point operations per second that this rank gets out of its device in the run's precision: the
// fastest of a few square matrix products, in at most about 0.3 s. What achieved FLOP/s is compared with
// (docs/MEASUREMENT.md, Utilisation). All ranks call it at the same time, so that it is the peak beside the others.
// Draws no random numbers.
double measurePeakFlops(at::Device device, Precision precision);

// n x n values between -1 and 1 without a pattern, as training has them: a device draws less power for products of
// equal values, clocks higher, and would reach a peak that no training can.
at::Tensor scatteredValues(std::int64_t n, unsigned seed, at::TensorOptions options);

}  // namespace scalescope
