#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// The wizard with a program of the user's own, and with a trial of two variants of it.
std::vector<Shot> programShots();

}  // namespace scalescope
