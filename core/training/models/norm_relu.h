#pragma once

#include "core/training/models/layers.h"

namespace scalescope {

// relu(norm(x) + added); `added` may be undefined. While training on a CPU in channels-last fp32 or float64, with
// channels a multiple of kNormReluChannels, it is one operation of our own, which goes through memory 9 times where
// PyTorch's three go 15 times, forward and backward together; on a GPU in 16 bits, where norm.choices has it so, it is
// ours, too (models/norm_choices.h); otherwise PyTorch's. All are the same formula: they differ by rounding.
at::Tensor normRelu(const BatchNorm& norm, const at::Tensor& x, const at::Tensor& added, bool training);

// norm(x): on a GPU in 16 bits by our own kernels where norm.choices has it so.
at::Tensor normAlone(const BatchNorm& norm, const at::Tensor& x, bool training);

}  // namespace scalescope
