#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Memory of a rank as a + k x batch per device, from the two smallest measured batches of cells of one variant that
// differ in nothing else (comparable.h). predictedMemory of every larger batch, with its error where that one was
// measured; and per combination the largest batch that the limit (CellResult::memoryLimit) holds, beside the
// largest that ran.
void predictMemory(StudyResult& study);

}  // namespace scalescope
