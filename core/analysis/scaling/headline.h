#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns the measured cell that represents a study, in its verdict and in the titles of its charts; nullptr if there
// is none. Baselines are excluded. Cells with a speedup precede those without, then the first variant, the most
// devices, the largest batch and the study order decide.
const CellResult* headlineCell(const StudyResult& study);

// Efficiency above which verdict and guard report that the baseline is slow or that caches help, because more devices
// alone cannot explain it.
inline constexpr double kAboveIdeal = 1.05;

}  // namespace scalescope
