#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Returns the Compare page over invented studies of three users.
std::vector<Shot> compareShots();

}  // namespace scalescope
