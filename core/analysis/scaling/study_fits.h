#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Every law of the protocol over every combination with more than one N: strong and fixed epoch amdahl, weak gustafson,
// all of them usl, alpha-beta and linear; none for batch-sweep. Of each combination one is `chosen`: the smallest
// leave-one-N-out error, the fewer coefficients where two are alike. Wants compareCells's speedups.
std::vector<ScalingFit> fitStudy(const StudyResult& study);

// The law that sentences, figures and tables speak of: the chosen one of the combination with the most points, of
// several the one with the smallest leave-one-N-out error. nullptr when nothing could be fitted.
const ScalingFit* bestFit(const StudyResult& study);

// Compute, exposed communication and input of the same combinations, each over N (fits/part_law.h); none for
// batch-sweep.
std::vector<PartFit> fitParts(const StudyResult& study);

}  // namespace scalescope
