#pragma once

#include <vector>

#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Adds notes if a user's program behaves differently from what its numbers suggest; does nothing for cells that the
// worker trains.
void addProgramNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                     const std::vector<const RunFigures*>& figures, std::vector<GuardNote>& notes);

}  // namespace scalescope
