#pragma once

#include <optional>
#include <string_view>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns the floating-point operations per second that the vendor states for one GPU, dense (without 2:4 sparsity),
// for matrix products in that precision with fp32 sums, as in training. `device` is the name that CUDA and NVML use.
// Empty for a GPU that is not in the table, for a part of one (MIG) and for a precision without units on that GPU.
std::optional<double> vendorPeakFlops(std::string_view device, Precision precision);

}  // namespace scalescope
