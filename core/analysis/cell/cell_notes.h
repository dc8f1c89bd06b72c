#pragma once

#include <vector>

#include "core/analysis/run/load.h"
#include "core/analysis/run/run_figures.h"

namespace scalescope {

// Returns notes on what limits the trust in one cell's numbers; study_notes.h has those on comparisons of cells. Empty
// if nothing has been measured yet.
std::vector<GuardNote> cellNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                                 const std::vector<const RunFigures*>& figures,
                                 const std::vector<const RunLoad*>& loads);

}  // namespace scalescope
