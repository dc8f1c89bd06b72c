#pragma once

#include <functional>
#include <vector>

#include "core/training/step/forward_loss.h"

namespace scalescope {

// Runs each part once and returns functions that queue it again: device.h's recordGraphs, or a test's substitute.
using Replay = std::function<void()>;
using GraphRecorder = std::function<std::vector<Replay>(const std::vector<Replay>& parts)>;

// Forward, backward and the optimizer's update of one micro-batch as three recorded graphs over fixed buffers, so that
// a step costs a GPU's host three launches instead of hundreds. Collectives stay between the last two, and the marks
// that time the parts between all three: an event inside a graph is written again by each replay, and up to
// DeferredSteps::kMostAhead + 1 of them are queued before the first is read.
class StepGraph {
 public:
  // Records for batches with the shape and share of `like`. Gradients of a strategy that sums buckets must be in them.
  StepGraph(Session& session, const Batch& like, const GraphRecorder& record);
  StepGraph(const StepGraph&) = delete;
  StepGraph& operator=(const StepGraph&) = delete;

  [[nodiscard]] bool fits(const Batch& batch) const;
  void load(const Batch& batch);
  void forward();
  void backward();                                                 // Leaves the gradients in the parameters.
  void update(double rate);                                        // Uses these gradients.
  [[nodiscard]] const at::Tensor& sums() const { return m_sums; }  // Sums of the latest forward.

 private:
  void queueForward();
  void queueBackward();
  void queueUpdate();

  Session& m_session;
  Batch m_batch;  // Inputs at fixed addresses, which the graphs read.
  bool m_inBuckets;
  ForwardResult m_result;
  at::Tensor m_sums, m_scaled;
  double m_rateThere = 0;
  at::Tensor m_rate;  // Rate that the recorded update reads; it equals m_rateThere once the queued work is done.
  std::vector<at::Tensor> m_gradients;
  std::vector<Replay> m_replays;
};

// Returns the reason why forward and backward of this plan are not recorded although the study requests it; nothing if
// they can be.
std::optional<Message> graphObstacle(const RunPlan& plan, at::Device device);

// Records the step if the study requests it, after a few steps, so that buckets and kernels are chosen. session.graph
// stays empty if there is an obstacle or memory runs out, and session.graphObstacle has the reason. The state is
// restored.
void recordStepGraph(Session& session, const GraphRecorder& record);
// Records the step without checking for obstacles.
void recordAfterSteps(Session& session, const GraphRecorder& record);

}  // namespace scalescope
