#pragma once

#include <vector>

#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// What a program of the user's own does otherwise than its numbers seem to say; nothing of the worker's training.
void addProgramNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                     const std::vector<const RunFigures*>& figures, std::vector<GuardNote>& notes);

}  // namespace scalescope
