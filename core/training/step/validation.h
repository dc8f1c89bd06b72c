#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

struct Validation {
  double loss = 0;
  double accuracy = 0;
  double seconds = 0;
};

// Validates on the whole test set, every image once over all ranks, with rank 0's BatchNorm statistics. Returns the
// same numbers on every rank.
Validation validate(Session& session);

}  // namespace scalescope
