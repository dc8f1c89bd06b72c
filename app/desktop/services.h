#pragma once

#include "ui/bridge/services.h"

namespace scalescope {

// The launcher's and the store's own functions, as the window's worker threads call them.
BridgeServices desktopServices();

}  // namespace scalescope
