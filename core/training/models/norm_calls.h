#pragma once

#include "core/training/kernels/launcher.h"

namespace scalescope {

// A layer's tensors: x and what is added [n, channels, height, width], channels last; `added` is undefined where
// nothing is. The parameters and statistics [channels] in fp32.
struct NormTensors {
  at::Tensor x, added, gamma, beta, runningMean, runningVariance;
};
// Whether the kernels are made for them: bf16 or fp16, channels 8 times a power of two up to kMostNormChannels.
bool fitNormKernels(const NormTensors& in);

struct NormOutput {
  at::Tensor y;
  at::Tensor kept;  // for backward: what is known of each channel
};
// While training: updates the running statistics as nn.BatchNorm2d does.
NormOutput normForward(KernelLauncher& launcher, const NormTensors& in, NormEnd end);

struct NormGradients {
  at::Tensor x, added, gamma, beta;  // `added` is defined for addRelu alone
};
// `y` is used for addRelu alone. `gradient`: as y, channels last. Where the caller has moved the last reference to x
// here, the gradient of x is written over it, and that of what was added over `gradient`.
NormGradients normBackward(KernelLauncher& launcher, at::Tensor x, const at::Tensor& y, at::Tensor gradient,
                           const at::Tensor& kept, NormEnd end);

}  // namespace scalescope
