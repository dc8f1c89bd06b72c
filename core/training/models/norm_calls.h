#pragma once

#include "core/training/kernels/launcher.h"

namespace scalescope {

// Tensors of a layer: x and what is added are [n, channels, height, width], channels last; `added` is undefined if
// nothing is added. The parameters and statistics are [channels] in fp32.
struct NormTensors {
  at::Tensor x, added, gamma, beta, runningMean, runningVariance;
};
// Returns true if the kernels support these tensors: bf16 or fp16, channels 8 times a power of two up to
// kMostNormChannels.
bool fitNormKernels(const NormTensors& in);

struct NormOutput {
  at::Tensor y;
  at::Tensor kept;  // Values of each channel for backward.
};
// Computes the layer in training; updates the running statistics as nn.BatchNorm2d does.
NormOutput normForward(KernelLauncher& launcher, const NormTensors& in, NormEnd end);

struct NormGradients {
  at::Tensor x, added, gamma, beta;  // `added` is defined for addRelu only.
};
// Computes the gradients. `y` is used for addRelu only; `gradient` is like y, channels last. A tensor whose last
// reference the caller has moved here is overwritten: x with its gradient, and `gradient` with that of what was added.
NormGradients normBackward(KernelLauncher& launcher, at::Tensor x, const at::Tensor& y, at::Tensor gradient,
                           const at::Tensor& kept, NormEnd end);

}  // namespace scalescope
