#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Sets T(on)/T(off) - 1 by trainSeconds over paired repeats, with its 95 % t interval on the logarithm of the ratios,
// for every cell with checkpoints that has a counterpart which differs only in checkpointing (docs/MEASUREMENT.md,
// Accuracy).
void fillCheckpointOverhead(StudyResult& study);

}  // namespace scalescope
