#pragma once

#include "core/training/session/session.h"

namespace scalescope {

// The whole run of one rank, top to bottom: data, model, rendezvous, ceiling sweep, calibration, warm-up, window,
// validation. Throws what LibTorch throws; `session.position` says where it was.
Status train(Session& session);

}  // namespace scalescope
