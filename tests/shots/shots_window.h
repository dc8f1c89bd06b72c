#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Every page in the main window's frame, filled with demo values: no lab, no store and no look at this machine.
std::vector<Shot> windowShots();

}  // namespace scalescope
