#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/store/store.h"

namespace scalescope {

// Invented figures, a study and runs, all named "demo": only for screenshots and tests, never shown as results.
std::vector<Figure> demoFigures();
Figure demoFigure(const std::string& id);
StudyResult demoStudy();
std::vector<RunRow> demoRuns();
StudyResult demoFailed();  // a cell that crashed and one without the memory
StudyResult demoTraced();  // the same study, three steps of its cell of four devices logged

}  // namespace scalescope
