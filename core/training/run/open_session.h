#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Loads data, builds the model, meets the other ranks. Throws what LibTorch throws; `session.position` says where.
Status openSession(Session& session);

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset,
                          const at::TensorOptions& tensor);

}  // namespace scalescope
