#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

enum class StepPart { compute, exposed, input };
std::string_view name(StepPart part);

// The law of one part of the step over N, seconds T, with coefficients that are not negative:
//   compute, input   a          a + b/N          a + b (N-1)
//   exposed          a (N-1)/N  a + b (N-1)/N    a (N-1)/N + b (N-1)
// of those the one with the smallest leave-one-N-out error, the one coefficient where errors are alike: constant, split
// over N or growing with what shares a machine; a ring's bytes, with a cost of their own or a latency per round
// (docs/MEASUREMENT.md, Scaling laws). `points`: N ascending, seconds above 0; exposed time at N = 1 is no point.
// `reason` and nothing else below 3 distinct N, or one more than the coefficients.
PartFit fitPart(StepPart part, const std::vector<PartPoint>& points);

}  // namespace scalescope
