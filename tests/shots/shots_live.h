#pragma once

#include "launcher/live/live_state.h"

namespace scalescope {

// What the Live page shows of the demo study, in mid-run or at its end.
LiveStatePtr demoLive(bool finished);
LiveStatePtr demoFewRanks(int ranks);  // one or two, early in the study
LiveStatePtr demoManyGpus();           // a cell on twelve, and two more studies queued

}  // namespace scalescope
