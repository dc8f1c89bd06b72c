#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Returns true if a cell of the study was measured, or its numbers were imported.
bool hasAnyResult(const StudyResult& study);

// Returns how many cells ended in which way if all have ended and none has a result: "2 crashed, 1 cancelled"; else "".
std::string endsWithoutResult(const StudyResult& study);

// Returns one row per cell without a result: its settings, and the status of its newest run with the reason.
Table unmeasuredCells(const StudyResult& study);

}  // namespace scalescope
