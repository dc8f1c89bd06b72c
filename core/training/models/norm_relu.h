#pragma once

#include "core/training/models/layers.h"

namespace scalescope {

// Computes relu(norm(x) + added); `added` may be undefined. In training on a CPU in channels-last fp32 or float64, with
// channels a multiple of kNormReluChannels, it is one operation of Scalescope, which passes through memory 9 times
// instead of the 15 times of PyTorch's three operations, forward and backward together. On a GPU in 16 bits it uses
// Scalescope's kernels if norm.choices has chosen them (models/norm_choices.h), otherwise PyTorch's. All compute the
// same formula and differ by rounding.
at::Tensor normRelu(const BatchNorm& norm, const at::Tensor& x, const at::Tensor& added, bool training);

// Computes norm(x); on a GPU in 16 bits with Scalescope's kernels if norm.choices has chosen them.
at::Tensor normAlone(const BatchNorm& norm, const at::Tensor& x, bool training);

}  // namespace scalescope
