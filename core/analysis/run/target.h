#pragma once

#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// When a run first validated at or above `target` (docs/MEASUREMENT.md, Accuracy).
struct TargetReached {
  Number samples;  // trained on by all ranks until then
  Number seconds;  // since the first step's start, validation included
  int epochs = 0;  // validated
};
TargetReached reachedTarget(const RunView& run, double target);

// samplesToTarget (geometric mean over repeats) and timeToTargetSeconds (median) of a cell, null unless every repeat
// got there; the note says so. Nothing where the study has no target or nothing was validated.
void fillTarget(const std::vector<const RunView*>& runs, CellResult& out);

// Across cells, after the speedups: statistical efficiency = samples to target of the baseline over the cell's own, and
// time-to-accuracy speedup = speedup x that, with the 95 % interval (Welch's t on logarithms) of the repeats' own
// images/s over samples to target.
void fillTimeToAccuracy(StudyResult& study);

}  // namespace scalescope
