#pragma once

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Aligns the clocks of a run's nodes with the first node's if they are unrelated (docs/MEASUREMENT.md, "Clocks of
// several hosts"). Afterwards the run has Clocks::aligned, RunView::hostClocks, and a clockUncertainty that is larger
// by how far two clocks may be apart. The offsets come from the agents' measurements by pings of the owner's clock, and
// from collectives that no rank leaves before all have arrived. The run is unchanged if these are missing or no line
// fits them.
void alignClocks(RunView& run);

}  // namespace scalescope
