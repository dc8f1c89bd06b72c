#pragma once

#include <vector>

#include "core/analysis/run/load.h"
#include "core/analysis/run/run_figures.h"

namespace scalescope {

// What a reader must know before trusting one cell's numbers; comparisons between cells are in study_notes.h.
// Empty when nothing was measured yet.
std::vector<GuardNote> cellNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                                 const std::vector<const RunFigures*>& figures,
                                 const std::vector<const RunLoad*>& loads);

}  // namespace scalescope
