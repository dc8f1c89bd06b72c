#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/base/result.h"

namespace scalescope {

// Makes names distinct: "a", "b", "a (2)".
std::vector<std::string> distinctLabels(std::vector<std::string> labels);

// Several studies as one, for a chart or table of all of them: cells are numbered on, in notes too, and variants carry
// the study's name, made distinct from another's. The notes say in what the studies differ (study_notes.h,
// notesAcross). Laws and sums of one study are left out. Error where the protocols differ: their speedups mean
// different things.
Result<StudyResult> combined(std::vector<StudyResult> studies);

}  // namespace scalescope
