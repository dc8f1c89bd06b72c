#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/store/store.h"

namespace scalescope {

// Return invented figures, a study and runs, all named "demo": they are only for screenshots and tests, and never shown
// as results.
std::vector<Figure> demoFigures();
Figure demoFigure(const std::string& id);
StudyResult demoStudy();
std::vector<RunRow> demoRuns();
StudyResult demoFailed();  // Has a cell that crashed and one that ran out of memory.
StudyResult demoTraced();  // Has three logged steps of the study's cell of four devices.

// Returns a study of 15 variants, whose names begin with `prefix`, on four numbers of devices.
StudyResult studyOfSixtyCells(const std::string& prefix);

}  // namespace scalescope
