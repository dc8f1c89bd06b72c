#pragma once

#include "ui/bridge/comparer.h"
#include "ui/bridge/services.h"

namespace scalescope {

// Functions of launcher and store for the window's worker threads.
BridgeServices desktopServices();
CompareServices compareServices();  // Has its own cell cache, because the comparer uses another thread.

}  // namespace scalescope
