#pragma once

#include <vector>

#include "core/analysis/values/results.h"
#include "core/base/result.h"

namespace scalescope {

// Several studies as one, for a chart or table of all of them: cells are numbered on, variants carry the study's name.
// Error where the protocols differ: their speedups mean different things.
Result<StudyResult> combined(std::vector<StudyResult> studies);

}  // namespace scalescope
