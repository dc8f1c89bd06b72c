#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Models the memory of a rank over the batch per device, from cells of one variant that differ in nothing else
// (comparable.h).
// A cell's predictedMemory is on the straight line through all smaller measured batches, at least two, with its error
// if the cell was measured too. Each combination with a limit (CellResult::memoryLimit) gets the largest batch that ran
// and the smallest one above it that ran out of memory. If none did, it gets the batch at which the line through all
// measured ones, at least three, meets the limit, with its 95 % interval (docs/MEASUREMENT.md, Memory).
void predictMemory(StudyResult& study);

}  // namespace scalescope
