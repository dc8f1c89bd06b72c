#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

enum class StepPart { compute, exposed, input };
std::string_view name(StepPart part);

// Fits the law of one part of the step over N, in seconds T, with coefficients that are not negative:
//   compute, input   a          a + b/N          a + b (N-1)
//   exposed          a (N-1)/N  a + b (N-1)/N    a (N-1)/N + b (N-1)
// The law with the smallest leave-one-N-out error is taken, with one coefficient if errors are equal. Compute and input
// are constant, split over N or growing with the devices that share a machine; exposed communication has the bytes of a
// ring, with a constant cost or a latency per round (docs/MEASUREMENT.md, Scaling laws). `points`: N ascending, seconds
// above 0; exposed time at N = 1 is ignored. Only `reason` is set with fewer distinct N than 3, or than one more than
// the coefficients.
PartFit fitPart(StepPart part, const std::vector<PartPoint>& points);

}  // namespace scalescope
