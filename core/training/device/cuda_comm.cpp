#include <cstdlib>
#include <set>
#include <string>

#include <torch/csrc/cuda/nccl.h>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>

#include "core/training/device/device.h"
#include "core/training/device/streams.h"

namespace scalescope {
namespace {

// Returns true if NCCL's calls within one process accept these tensors. LibTorch does not export its own check.
bool eachOnAGpuOfItsOwn(const std::vector<at::Tensor>& tensors) {
  std::set<c10::DeviceIndex> devices;
  for (const at::Tensor& tensor : tensors) {
    if (!tensor.is_cuda() || !tensor.is_contiguous()) return false;
    devices.insert(tensor.device().index());
  }
  return tensors.size() > 1 && devices.size() == tensors.size();
}

}  // namespace

std::string backendName() { return "nccl"; }

bool broadcastInProcess(const std::vector<at::Tensor>& tensors) {
  if (!eachOnAGpuOfItsOwn(tensors)) return false;
  torch::cuda::nccl::broadcast(tensors);
  return true;
}

bool reduceInProcess(std::vector<at::Tensor> tensors) {
  if (!eachOnAGpuOfItsOwn(tensors)) return false;
  torch::cuda::nccl::reduce(tensors, 0);
  return true;
}

OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options) {
  // A variable that the user has set takes precedence.
  const std::string interface = socketInterface(options);
  if (!interface.empty()) setenv("NCCL_SOCKET_IFNAME", interface.c_str(), 0);
  auto nccl = c10d::ProcessGroupNCCL::Options::create();
  if (options.isBesideTraining) sendBeside(*nccl);
  nccl->timeout = std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000));
  return {c10::make_intrusive<c10d::ProcessGroupNCCL>(c10::make_intrusive<c10d::PrefixStore>("nccl", store),
                                                      options.rank, options.size, nccl),
          false};
}

}  // namespace scalescope
