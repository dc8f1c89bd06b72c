#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// The Compare page over invented studies of three people.
std::vector<Shot> compareShots();

}  // namespace scalescope
