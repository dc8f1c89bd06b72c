#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Runs one rank from its start to its end: data, model, rendezvous, peak-bandwidth benchmark, calibration, warm-up,
// window, validation. Throws what LibTorch throws; `session.position` names the operation.
Status train(Session& session);

// Takes the steps of an open session, from progress.nextStep to the end of the budget, with the records, epochs,
// validations and checkpoints between them.
Status runSteps(Session& session);

}  // namespace scalescope
