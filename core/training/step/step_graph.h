#pragma once

#include <functional>
#include <vector>

#include "core/training/step/forward_loss.h"

namespace scalescope {

// Runs each part once and returns what queues it again: device.h's recordGraphs, or a test's stand-in for it.
using Replay = std::function<void()>;
using GraphRecorder = std::function<std::vector<Replay>(const std::vector<Replay>& parts)>;

// Forward, backward and the optimizer's update of one micro-batch as three recorded graphs over fixed buffers: what a
// GPU's host pays for a step is then three launches instead of hundreds. Collectives stay between the last two, and
// the marks that time the parts between all three: an event inside a graph is written again by each replay, and up to
// DeferredSteps::kMostAhead + 1 of them are queued before the first is read.
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
  void update(double rate);                                        // from these gradients
  [[nodiscard]] const at::Tensor& sums() const { return m_sums; }  // of the latest forward

 private:
  void queueForward();
  void queueBackward();
  void queueUpdate();

  Session& m_session;
  Batch m_batch;  // the fixed inputs
  bool m_inBuckets;
  ForwardResult m_result;
  at::Tensor m_sums, m_scaled;
  double m_rateThere = 0;
  at::Tensor m_rate;  // read by the recorded update; holds m_rateThere once what is queued is done
  std::vector<at::Tensor> m_gradients;
  std::vector<Replay> m_replays;
};

// Why forward and backward of this plan are not recorded though the study asks for it; nothing where they can be.
std::optional<Message> graphObstacle(const RunPlan& plan, at::Device device);

// Where the study asks for it: a few steps, so that buckets and kernels are chosen, then the recording. session.graph
// stays empty where there is an obstacle, or memory runs out, and session.graphObstacle says which. The state is put
// back.
void recordStepGraph(Session& session, const GraphRecorder& record);
// The same where nothing stands against it.
void recordAfterSteps(Session& session, const GraphRecorder& record);

}  // namespace scalescope
