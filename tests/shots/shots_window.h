#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Returns every page in the main window's frame, filled with demo values: without a lab, a store or queries of this
// machine.
std::vector<Shot> windowShots();

}  // namespace scalescope
