#pragma once

#include "core/training/session/session.h"

namespace scalescope {

// measure.profile: takes so many further steps, which count nowhere, and logs them and their operators. All ranks
// together, after everything that counts: they change parameters and sums. Where LibTorch cannot tell operators the
// steps are taken all the same, and the log says why there are none. Throws what a step throws.
void profileSteps(Session& session);

}  // namespace scalescope
