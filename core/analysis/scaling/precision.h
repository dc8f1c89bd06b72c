#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns the precision of a cell: the relative half width of its speedup's 95 % interval, (high - low) / (2 value);
// for baselines and cells without a speedup that of its step. nullopt without an interval.
Number relativeHalfWidth(const CellResult& cell);

// Returns the cells that need one more repeat in a study with open repeats, in study order: measured cells that are
// less precise than open.until, and their baselines, so that repeats continue in pairs. In a trial both cells until it
// is decided. The caller limits the number of repeats.
std::vector<int> cellsToRepeat(const StudyResult& study, const OpenRepeats& open);

// Returns the smallest difference of images/s between two cells that the study can show: half the 95 % interval of the
// ratio of two cells, computed like that of its comparisons (repeats/contrast.h), from the scatter pooled over all of
// them (docs/MEASUREMENT.md, Timing windows). Only `reason` is set if no cell has two repeats that differ.
SmallestDifference smallestDifferenceOf(const StudyResult& study);

}  // namespace scalescope
