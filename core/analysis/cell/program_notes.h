#pragma once

#include <vector>

#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Adds notes on what a user's program does otherwise than its numbers seem to say; none on the worker's training.
void addProgramNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                     const std::vector<const RunFigures*>& figures, std::vector<GuardNote>& notes);

}  // namespace scalescope
