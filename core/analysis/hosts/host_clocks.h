#pragma once

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Sets the clocks of a run's nodes to the first node's where they are unrelated (docs/MEASUREMENT.md, "Clocks of
// several hosts"): Clocks::aligned then, with RunView::hostClocks, and clockUncertainty grown by how far two of them
// may be apart. By the offsets to the owner's clock that the agents measured by its pings, and by collectives that
// nobody leaves before everybody has come. Where these leave no line, or there are none, the run stays as it is.
void alignClocks(RunView& run);

}  // namespace scalescope
