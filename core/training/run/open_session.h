#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Loads data, builds the model and connects to the other ranks. Throws what LibTorch throws; `session.position` names
// the operation.
Status openSession(Session& session);

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset,
                          const at::TensorOptions& tensor);

}  // namespace scalescope
