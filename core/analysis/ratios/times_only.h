#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Whether an imported table printed seconds of an epoch or a run and no row says of how many images: its rates are not
// known.
bool hasTimesAlone(const StudyResult& study);

// Returns whether the ratio of two times is the ratio of their rates, since the work is the same: not in weak scaling,
// where the work grows with the devices.
bool printsTimesOnly(const StudyResult& study);

// Such a study with epochs (or runs) per second in the place of images per second.
StudyResult withPaces(const StudyResult& study);

// Makes `study` what `paces` is once its cells were compared, but for what is no ratio of two paces: images per second
// and the gain of them stay unknown.
void takeRatios(StudyResult paces, StudyResult& study);

}  // namespace scalescope
