#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/base/result.h"

namespace scalescope {

// Makes names distinct: "a", "b", "a (2)".
std::vector<std::string> distinctLabels(std::vector<std::string> labels);

// Combines several studies into one, for a chart or table of all of them. Cell numbers continue from study to study,
// also in notes, and variants contain the study's name, made distinct. The notes list the differences between the
// studies (study_notes.h, notesAcross). Laws and sums of single studies are left out. Error if the protocols differ,
// because their speedups are not comparable.
Result<StudyResult> combined(std::vector<StudyResult> studies);

}  // namespace scalescope
