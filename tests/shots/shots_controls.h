#pragma once

#include "tests/shots/shots.h"

namespace scalescope {

// Every control in each of its states, beside one another: what a change of ui/style has to be looked at with.
Shot controlShot();

}  // namespace scalescope
