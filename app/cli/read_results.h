#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::cli {

// Reads and analyses stored studies (name, id, or the id's beginning). `baseline`: CELL to compare with, "" = the
// protocol's choice. `traced`: steps to look at.
Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& baseline,
                                             const std::string& store, StepRange traced = {});

}  // namespace scalescope::cli
