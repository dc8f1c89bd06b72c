#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// The smallest difference of images/s between two cells that the study can show: the 95 % half width of ln(ratio) of
// two cells with as many repeats as the cell that has fewest, by the scatter pooled over all cells
// (docs/MEASUREMENT.md, Timing windows); runs that cells share count once. `reason` and no difference where no cell has
// two repeats that differ.
SmallestDifference smallestDifferenceOf(const StudyResult& study);

}  // namespace scalescope
