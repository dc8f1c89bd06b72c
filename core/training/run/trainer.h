#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Loads data, builds the model and connects to the other ranks. Throws what LibTorch throws; `session.position` names
// the operation.
Status openSession(Session& session);

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset,
                          const at::TensorOptions& tensor);

// Runs one rank from its start to its end: data, model, rendezvous, peak-bandwidth benchmark, calibration, warm-up,
// window, validation. Throws what LibTorch throws; `session.position` names the operation.
Status train(Session& session);

// Takes the steps of an open session, from progress.nextStep to the end of the budget, with the records, epochs,
// validations and checkpoints between them.
Status runSteps(Session& session);

// Takes the additional steps of measure.profile, which are not counted anywhere, and logs them and their operators. All
// ranks call it together, after everything that is measured, because the steps change parameters and sums. If LibTorch
// cannot record operators, the steps are taken all the same, and the log has the reason. Throws what a step throws.
void profileSteps(Session& session);

}  // namespace scalescope
