#pragma once

#include <ATen/core/ivalue.h>

#include "core/training/device/torch_api.h"
#include "core/training/kernels/norm_launch.h"

namespace scalescope {

enum class Kernel { normStatistics, normApply, normGradientSums, normPassBack, gatherImages };
inline constexpr int kKernelThreads = kNormThreads;

// Queues kernels on a device's current stream: the CUDA worker's, or in tests the same bodies on a CPU. Any thread.
class KernelLauncher : public torch::CustomClassHolder {
 public:
  [[nodiscard]] virtual int multiprocessors(at::Device device) = 0;
  // Counters of the current stream, 0 whenever no kernel runs on it; at least kMostNormChannels / 64 of them.
  [[nodiscard]] virtual at::Tensor arrivals(at::Device device) = 0;
  // At least `count` floats for what a kernel on the current stream writes before it reads it. The next kernel may get
  // the same ones.
  [[nodiscard]] virtual at::Tensor scratch(at::Device device, std::int64_t count) = 0;
  struct Call {
    Kernel kernel = Kernel::normStatistics;
    int blocks = 1;
    const void* arguments = nullptr;      // the struct that the kernel takes
    at::ScalarType type = at::kBFloat16;  // of the activations: bf16 or fp16
    NormEnd end = NormEnd::plain;
  };
  // Throws where the device refuses it.
  virtual void launch(at::Device device, const Call& call) = 0;
};

}  // namespace scalescope
