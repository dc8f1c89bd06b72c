#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Fits every law of the protocol to every combination with more than one N: amdahl for strong and fixed-epoch,
// gustafson for weak, and usl, alpha-beta and linear for all; none for batch-sweep. One fit of each combination is
// `chosen`: that with the smallest leave-one-N-out error, or with fewer coefficients if two are equal. Needs the
// speedups that compareCells() sets.
std::vector<ScalingFit> fitStudy(const StudyResult& study);

// Returns the fit that messages, figures and tables use: the chosen one of the combination with the most points, among
// several the one with the smallest leave-one-N-out error. nullptr if nothing could be fitted.
const ScalingFit* bestFit(const StudyResult& study);

// Fits compute, exposed communication and input of the same combinations, each over N (fits/part_law.h); none for
// batch-sweep.
std::vector<PartFit> fitParts(const StudyResult& study);

}  // namespace scalescope
