#include <ATen/core/CachingHostAllocator.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>

#include "core/training/device/device.h"

namespace scalescope {
namespace {

// Ignores errors of the cleanup, because the part's own error says more.
void ignoringErrors(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::exception&) {
  }
}

// Ends the capture after a failure, or the stream would stay in capture mode. capture_end throws if the capture is
// broken, before it notifies the allocators, which would then keep every freed block for a capture that never ends.
void endCapture(at::cuda::CUDAGraph& graph, at::Device device, c10::MempoolId_t pool) {
  bool ended = false;
  ignoringErrors([&] { graph.capture_end(); ended = true; });
  if (ended) return;
  ignoringErrors([&] { c10::cuda::CUDACachingAllocator::endAllocateToPool(device.index(), pool); });
  ignoringErrors([&] { at::getHostAllocator(at::kCUDA)->end_allocate_to_pool(pool); });
  ignoringErrors([&] { c10::cuda::CUDACachingAllocator::releasePool(device.index(), pool); });
}

// Records one part. The capture is thread-local, so that NCCL's watchdog, which queries its events meanwhile, does not
// end it.
std::shared_ptr<at::cuda::CUDAGraph> recordOne(at::Device device, const std::function<void()>& part,
                                               c10::MempoolId_t pool) {
  auto graph = std::make_shared<at::cuda::CUDAGraph>();
  try {
    graph->capture_begin(pool, cudaStreamCaptureModeThreadLocal);
    part();
    graph->capture_end();
  } catch (...) {
    endCapture(*graph, device, pool);
    throw;
  }
  return graph;
}

}  // namespace

std::vector<std::function<void()>> recordGraphs(at::Device device, const std::vector<std::function<void()>>& parts) {
  synchronize(device);
  // A capture's pool can neither use the blocks that earlier steps left in the default pool nor release them.
  releaseCachedMemory(device);
  const c10::MempoolId_t pool = at::cuda::graph_pool_handle();
  std::vector<std::function<void()>> replays;
  for (const auto& part : parts) replays.emplace_back([graph = recordOne(device, part, pool)] { graph->replay(); });
  return replays;
}

}  // namespace scalescope
