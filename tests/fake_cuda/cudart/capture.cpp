// Graphs of the CUDA runtime: captured operations do nothing until their graph is launched, and are then executed in
// order.
#define __CUDA_API_VERSION_INTERNAL 1
#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/cudart/trace.h"

#include <algorithm>
#include <utility>

using namespace fake;

namespace {

Graph& of(cudaGraph_t graph) { return *reinterpret_cast<Graph*>(graph); }

cudaStreamCaptureStatus statusOf(const Stream& stream) {
  if (stream.capture == nullptr) return cudaStreamCaptureStatusNone;
  return stream.capture->isInvalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

// Queues the graph's operations one after the other; a collective among them delays the operations after it, so it is
// queued separately.
void launch(Stream& stream, const Graph& graph) {
  Operation whole;
  whole.name = "graph";
  std::vector<std::function<void()>> works;
  for (const Operation& operation : graph.operations) {
    if (operation.begin) {
      Operation collective = operation;
      collective.isLaunch = false;
      whole.work = [works = std::exchange(works, {})] {
        for (const auto& work : works) work();
      };
      machine().queue(stream, std::exchange(whole, {}));
      machine().queue(stream, std::move(collective));
      whole.isLaunch = false;
      continue;
    }
    whole.cost += operation.cost;
    if (operation.work) works.push_back(operation.work);
  }
  whole.work = [works = std::move(works)] {
    for (const auto& work : works) work();
  };
  machine().queue(stream, std::move(whole));
}

}  // namespace

extern "C" {

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  std::swap(*mode, threadState().mode);
  return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  const std::lock_guard lock(machine().mutex);
  if (stream == nullptr)
    return refuse(cudaErrorStreamCaptureUnsupported, "cudaStreamBeginCapture of the legacy stream");
  auto* capture = new Capture;
  capture->id = ++machine().lastCapture;
  capture->mode = mode;
  capture->thread = std::this_thread::get_id();
  capture->graph = std::make_unique<Graph>();
  machine().captures.insert(capture);
  machine().of(stream).capture = capture;
  trace(Asked::beginCapture, "");
  return cudaSuccess;
}

// The capture object is kept, because events that were recorded in it may still be queried.
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const std::lock_guard lock(machine().mutex);
  Capture* capture = machine().of(stream).capture;
  if (capture == nullptr) return refuse(cudaErrorIllegalState, "cudaStreamEndCapture without a capture");
  machine().captures.erase(capture);
  machine().leave(*capture);
  trace(Asked::endCapture, "", static_cast<std::int64_t>(capture->graph->operations.size()));
  *graph = nullptr;
  if (capture->isInvalid) return refuse(cudaErrorStreamCaptureInvalidated, "cudaStreamEndCapture");
  *graph = reinterpret_cast<cudaGraph_t>(capture->graph.release());
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  const std::lock_guard lock(machine().mutex);
  *status = statusOf(machine().of(stream));
  return cudaSuccess;
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
                                     cudaGraph_t* graph, const cudaGraphNode_t** dependencies,
                                     const cudaGraphEdgeData** edges, size_t* count) {
  const std::lock_guard lock(machine().mutex);
  const Stream& asked = machine().of(stream);
  *status = statusOf(asked);
  if (id != nullptr) *id = asked.capture == nullptr ? 0 : asked.capture->id;
  if (graph != nullptr)
    *graph = asked.capture == nullptr ? nullptr : reinterpret_cast<cudaGraph_t>(asked.capture->graph.get());
  if (dependencies != nullptr) *dependencies = nullptr;
  if (edges != nullptr) *edges = nullptr;
  if (count != nullptr) *count = 0;
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long) {
  *executable = reinterpret_cast<cudaGraphExec_t>(new Graph(of(graph)));
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  launch(machine().of(stream), *reinterpret_cast<Graph*>(executable));
  return stickyError();
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t*, size_t* count) {
  *count = of(graph).operations.size();
  return cudaSuccess;
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t, cudaGraphNode_t*, cudaGraphEdgeData*, size_t* count) {
  *count = 0;
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete reinterpret_cast<Graph*>(graph);
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  delete reinterpret_cast<Graph*>(executable);
  return cudaSuccess;
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned) { return cudaSuccess; }

}  // extern "C"
