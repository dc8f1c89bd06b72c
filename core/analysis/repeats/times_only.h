#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns true if an imported table has seconds of an epoch or a run, but no row has the number of images: its rates
// are unknown.
bool hasTimesAlone(const StudyResult& study);

// Returns true if, in addition, the ratio of two times is the ratio of their rates because the work is equal. That is
// not so in weak scaling, where the work grows with the devices.
bool printsTimesOnly(const StudyResult& study);

// Returns the study with epochs (or runs) per second as its images per second.
StudyResult withPaces(const StudyResult& study);

// Replaces `study` by `paces` (from withPaces(), with compared cells), except for figures that are not ratios: images
// per second and their gain stay unknown.
void takeRatios(StudyResult paces, StudyResult& study);

}  // namespace scalescope
