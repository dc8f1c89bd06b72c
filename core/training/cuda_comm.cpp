#include <torch/csrc/cuda/nccl.h>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>

#include "core/training/device.h"

namespace scalescope {

std::string backendName() { return "nccl"; }

bool broadcastInProcess(const std::vector<at::Tensor>& tensors) {
  if (tensors.size() < 2 || !torch::cuda::nccl::is_available(tensors)) return false;
  torch::cuda::nccl::broadcast(tensors);
  return true;
}

bool reduceInProcess(std::vector<at::Tensor> tensors) {
  if (tensors.size() < 2 || !torch::cuda::nccl::is_available(tensors)) return false;
  torch::cuda::nccl::reduce(tensors, 0);
  return true;
}

OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options) {
  auto nccl = c10d::ProcessGroupNCCL::Options::create();
  nccl->timeout = std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000));
  return {
      c10::make_intrusive<c10d::ProcessGroupNCCL>(c10::make_intrusive<c10d::PrefixStore>("nccl", store), options.rank, options.size, nccl),
      false};
}

}  // namespace scalescope
