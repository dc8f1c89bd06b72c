#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Returns the wizard with a user's program, and with a trial of two variants of it.
std::vector<Shot> programShots();

}  // namespace scalescope
