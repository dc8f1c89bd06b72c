#pragma once

#include <vector>

#include "core/analysis/run/load.h"
#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Returns notes on what limits the trust in one cell's numbers; study_notes.h has those on comparisons of cells. Empty
// if nothing has been measured yet.
std::vector<GuardNote> cellNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                                 const std::vector<const RunFigures*>& figures,
                                 const std::vector<const RunLoad*>& loads);

// Adds notes if a user's program behaves differently from what its numbers suggest; does nothing for cells that the
// worker trains.
void addProgramNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                     const std::vector<const RunFigures*>& figures, std::vector<GuardNote>& notes);

}  // namespace scalescope
