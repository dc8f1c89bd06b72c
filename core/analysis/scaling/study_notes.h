#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Adds what only shows between cells (mixed machines, other batch than the baseline's, speedup above ideal ..) to the
// cells' notes, then gathers every note once in study.guard, worst first. Calling it again changes nothing.
void addStudyNotes(StudyResult& study, int chosenBaseline);

// Names what forbids one chart of several studies, or must stand beside it: mixed protocols, models, datasets, batches,
// precisions, machines, what-if with real.
std::vector<GuardNote> notesAcross(const std::vector<const StudyResult*>& studies);

}  // namespace scalescope
