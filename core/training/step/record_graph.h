#pragma once

#include "core/training/step/step_graph.h"

namespace scalescope {

// Why forward and backward of this plan are not recorded though the study asks for it; nothing where they can be.
std::optional<Message> graphObstacle(const RunPlan& plan, at::Device device);

// Where the study asks for it: a few steps, so that buckets and kernels are chosen, then the recording. session.graph
// stays empty where there is an obstacle, or memory runs out, and session.graphObstacle says which. The state is put
// back.
void recordStepGraph(Session& session, const GraphRecorder& record);
// The same where nothing stands against it.
void recordAfterSteps(Session& session, const GraphRecorder& record);

}  // namespace scalescope
