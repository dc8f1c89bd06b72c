#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Memory of a rank over the batch per device, of cells of one variant that differ in nothing else
// (comparable.h).
// predictedMemory of a cell is that of the straight line through all smaller measured batches, two at least, with its
// error where the cell was measured too. Per combination with a limit (CellResult::memoryLimit) the largest batch that
// ran and the smallest one above it that ran out of memory; where none did, the batch at which the line through all
// measured ones, three at least, meets the limit, with the 95 % interval of that (docs/MEASUREMENT.md, Memory).
void predictMemory(StudyResult& study);

}  // namespace scalescope
