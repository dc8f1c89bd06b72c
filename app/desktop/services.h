#pragma once

#include "ui/bridge/comparer.h"
#include "ui/bridge/services.h"

namespace scalescope {

// The launcher's and the store's own functions, as the window's worker threads call them.
BridgeServices desktopServices();
CompareServices compareServices();  // with cells of its own: two threads, two caches

}  // namespace scalescope
