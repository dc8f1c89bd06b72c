#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// The measured cell that speaks for a study, in its verdict as in the titles of its charts; nullptr without one. Not
// one that others are compared with; one with a speedup before one without, then the first variant's, the most devices,
// the largest batch, the first in study order.
const CellResult* headlineCell(const StudyResult& study);

// Efficiency above which verdict and guard say that the baseline is slow or caches help: company makes none faster.
inline constexpr double kAboveIdeal = 1.05;

}  // namespace scalescope
