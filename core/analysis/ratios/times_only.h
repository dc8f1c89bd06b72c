#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Whether an imported table printed seconds of an epoch or a run and no row says of how many images: its rates are not
// known, but the ratio of two times of the same work is the ratio of their rates. Not of weak scaling, where the work
// grows with the devices.
bool printsTimesOnly(const StudyResult& study);

// Such a study with epochs (or runs) per second in the place of images per second.
StudyResult withPaces(const StudyResult& study);

// Takes from `paces`, once its cells were compared, what is a ratio: baselines, speedups, efficiencies, their
// intervals, notes and verdict.
void takeRatios(const StudyResult& paces, StudyResult& study);

}  // namespace scalescope
