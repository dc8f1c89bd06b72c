#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Takes the additional steps of measure.profile, which are not counted anywhere, and logs them and their operators. All
// ranks call it together, after everything that is measured, because the steps change parameters and sums. If LibTorch
// cannot record operators, the steps are taken all the same, and the log has the reason. Throws what a step throws.
void profileSteps(Session& session);

}  // namespace scalescope
