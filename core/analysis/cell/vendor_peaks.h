#pragma once

#include <optional>
#include <string_view>

#include "core/study/spec/spec.h"

namespace scalescope {

// Floating-point operations per second that the vendor states for one GPU, dense (without 2:4 sparsity), for products
// of matrices in that precision with fp32 sums, as training makes them. `device`: as CUDA and NVML name it. Nothing for
// a GPU that is not in the table, a part of one (MIG), and a precision that it has no units for.
std::optional<double> vendorPeakFlops(std::string_view device, Precision precision);

}  // namespace scalescope
