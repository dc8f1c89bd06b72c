#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

#include "core/training/device.h"

namespace scalescope {
namespace {

// Thread-local: what NCCL's watchdog asks of its events meanwhile must not end the capture.
std::shared_ptr<at::cuda::CUDAGraph> recordOne(const std::function<void()>& part, c10::MempoolId_t pool) {
  auto graph = std::make_shared<at::cuda::CUDAGraph>();
  graph->capture_begin(pool, cudaStreamCaptureModeThreadLocal);
  try {
    part();
  } catch (...) {
    try {
      graph->capture_end();  // or the stream stays in capture for good
    } catch (const std::exception&) {
      // It fails by itself where the part has broken the capture; the part's own error says more.
    }
    throw;
  }
  graph->capture_end();
  return graph;
}

}  // namespace

void useOwnStream(at::Device device) {
  c10::cuda::setCurrentCUDAStream(c10::cuda::getStreamFromPool(/*isHighPriority=*/false, device.index()));
}

std::vector<std::function<void()>> recordGraphs(at::Device device, const std::vector<std::function<void()>>& parts) {
  synchronize(device);
  const c10::MempoolId_t pool = at::cuda::graph_pool_handle();
  std::vector<std::function<void()>> replays;
  for (const auto& part : parts) replays.emplace_back([graph = recordOne(part, pool)] { graph->replay(); });
  return replays;
}

}  // namespace scalescope
