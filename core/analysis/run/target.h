#pragma once

#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Point at which a run first validated at or above `target` (docs/MEASUREMENT.md, Accuracy).
struct TargetReached {
  Number samples;  // Samples that all ranks had trained on.
  Number seconds;  // Time since the first step's start, validation included.
  int epochs = 0;  // Validated epochs.
};
TargetReached reachedTarget(const RunView& run, double target);

// Sets samplesToTarget (geometric mean over repeats) and timeToTargetSeconds (median) of a cell. They are null unless
// every repeat reached the target, which a note reports. Does nothing if the study has no target or nothing was
// validated.
void fillTarget(const std::vector<const RunView*>& runs, CellResult& out);

// Compares cells after the speedups: statistical efficiency is the samples to target of the baseline over the cell's
// own, and time-to-accuracy speedup is speedup x that, with the 95 % interval (Welch's t on logarithms) of the repeats'
// images/s over samples to target.
void fillTimeToAccuracy(StudyResult& study);

}  // namespace scalescope
