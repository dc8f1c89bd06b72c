#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// T(on)/T(off) - 1 by trainSeconds over paired repeats, with its 95 % t interval on the logarithm of the ratios, for
// every cell that checkpoints and has a cell equal but for checkpointing (docs/MEASUREMENT.md, Accuracy).
void fillCheckpointOverhead(StudyResult& study);

}  // namespace scalescope
