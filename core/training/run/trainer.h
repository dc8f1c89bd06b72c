#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// The whole run of one rank, top to bottom: data, model, rendezvous, ceiling sweep, calibration, warm-up, window,
// validation. Throws what LibTorch throws; `session.position` says where it was.
Status train(Session& session);

// Its steps, of an open session: from progress.nextStep to the end of the budget, with the records, epochs, validations
// and checkpoints between them.
Status runSteps(Session& session);

}  // namespace scalescope
