#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Adds notes on differences between cells (mixed machines, a batch other than the baseline's, speedup above ideal ..)
// to the cells, then collects every note once in study.guard, the most severe first. A second call changes nothing.
void addStudyNotes(StudyResult& study, int chosenBaseline);

// Returns notes on differences that prevent one chart of several studies, or must be shown next to it: mixed protocols,
// models, datasets, batches, precisions, machines, what-if with real.
std::vector<GuardNote> notesAcross(const std::vector<const StudyResult*>& studies);

}  // namespace scalescope
