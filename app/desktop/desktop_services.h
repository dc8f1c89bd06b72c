#pragma once

#include "ui/bridge/comparer.h"
#include "ui/bridge/services.h"

namespace scalescope {

// Functions of launcher and store for the window's worker threads.
BridgeServices desktopServices();
CompareServices compareServices();  // Returns services with an own cell cache: the comparer uses another thread.

}  // namespace scalescope
