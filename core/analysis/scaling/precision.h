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

}  // namespace scalescope
