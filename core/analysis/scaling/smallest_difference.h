#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// The smallest difference of images/s between two cells that the study can show: half the 95 % interval of the ratio of
// two cells, as its comparisons make it (repeats/contrast.h), by the scatter pooled over all of them
// (docs/MEASUREMENT.md, Timing windows). `reason` and no difference where no cell has two repeats that differ.
SmallestDifference smallestDifferenceOf(const StudyResult& study);

}  // namespace scalescope
