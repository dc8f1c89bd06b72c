#pragma once

#include <functional>
#include <vector>

#include "core/training/step/forward_loss.h"

namespace scalescope {

// Runs each part once and returns what queues it again: device.h's recordGraphs, or a test's stand-in for it.
using Replay = std::function<void()>;
using GraphRecorder = std::function<std::vector<Replay>(const std::vector<Replay>& parts)>;

// Forward and backward of one micro-batch as two recorded graphs over fixed buffers: what a GPU's host pays for a step
// is then two launches instead of hundreds. Collectives and the optimizer stay outside.
class StepGraph {
 public:
  // `like`: the batch whose shape and share every replay has. Gradients of a strategy that sums buckets must lie in
  // them.
  StepGraph(Session& session, const Batch& like, const GraphRecorder& record);
  StepGraph(const StepGraph&) = delete;
  StepGraph& operator=(const StepGraph&) = delete;

  [[nodiscard]] bool fits(const Batch& batch) const;
  void load(const Batch& batch);
  void forward();
  void backward();                                                 // leaves the gradients in the parameters
  [[nodiscard]] const at::Tensor& sums() const { return m_sums; }  // of the latest forward

 private:
  void queueForward();
  void queueBackward();

  Session& m_session;
  Batch m_batch;  // the fixed inputs
  bool m_inBuckets;
  ForwardResult m_result;
  at::Tensor m_sums, m_scaled;
  std::vector<at::Tensor> m_gradients;
  std::vector<Replay> m_replays;
};

}  // namespace scalescope
