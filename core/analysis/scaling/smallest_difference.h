#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns the smallest difference of images/s between two cells that the study can show: half the 95 % interval of the
// ratio of two cells, computed like that of its comparisons (repeats/contrast.h), from the scatter pooled over all of
// them (docs/MEASUREMENT.md, Timing windows). Only `reason` is set if no cell has two repeats that differ.
SmallestDifference smallestDifferenceOf(const StudyResult& study);

}  // namespace scalescope
