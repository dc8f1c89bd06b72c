#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// How well a cell is known: the relative half width of its speedup's 95 % interval, (high - low) / (2 value); of
// baselines and cells without a speedup that of its step. nullopt without an interval.
Number relativeHalfWidth(const CellResult& cell);

// The cells that want one more repeat of a study whose repeats are open, in study order: those that were measured and
// are not known to better than open.until, and their baselines, so that repeats of one number go on in pairs. Of a
// trial both cells until it is decided. The bound on their number is the caller's.
std::vector<int> cellsToRepeat(const StudyResult& study, const OpenRepeats& open);

}  // namespace scalescope
