#pragma once

#include <ATen/core/ivalue.h>

#include "core/training/device/torch_api.h"
#include "core/training/kernels/norm_relu_kernels.h"

namespace scalescope {

enum class Kernel { normStatistics, normApply, normGradientSums, normPassBack, gatherImages };
inline constexpr int kKernelThreads = kNormThreads;

// Launcher that queues kernels on a device's current stream: the CUDA worker's, or in tests the same bodies on a CPU.
// May be used from any thread.
class KernelLauncher : public torch::CustomClassHolder {
 public:
  [[nodiscard]] virtual int multiprocessors(at::Device device) = 0;
  // Returns counters of the current stream, which are 0 whenever no kernel runs on it; at least kMostNormChannels / 64
  // of them.
  [[nodiscard]] virtual at::Tensor arrivals(at::Device device) = 0;
  // Returns at least `count` floats for values that a kernel on the current stream writes before it reads them. The
  // next kernel may get the same ones.
  [[nodiscard]] virtual at::Tensor scratch(at::Device device, std::int64_t count) = 0;
  struct Call {
    Kernel kernel = Kernel::normStatistics;
    int blocks = 1;
    const void* arguments = nullptr;      // Struct that the kernel takes.
    at::ScalarType type = at::kBFloat16;  // Type of the activations: bf16 or fp16.
    NormEnd end = NormEnd::plain;
  };
  // Throws if the device refuses it.
  virtual void launch(at::Device device, const Call& call) = 0;
};

}  // namespace scalescope
