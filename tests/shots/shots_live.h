#pragma once

#include "launcher/live/live_state.h"

namespace scalescope {

// Returns the Live page's state for the demo study, during a run or at its end.
LiveStatePtr demoLive(bool finished);
LiveStatePtr demoFewRanks(int ranks);  // Returns a state with one or two ranks, early in the study.
LiveStatePtr demoManyGpus();           // Returns a state with a cell on twelve GPUs, and two more studies in the queue.

}  // namespace scalescope
