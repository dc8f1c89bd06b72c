#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Returns every control in each of its states, side by side, for checking a change of ui/style.
Shot controlShot();

// Returns the dialogs of keys and of files.
std::vector<Shot> dialogShots();

}  // namespace scalescope
