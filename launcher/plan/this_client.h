#pragma once

#include "core/telemetry/wire/client_context.h"

namespace scalescope {

// Returns the CPU affinity, the control group with its limits, the working directory and the environment of this
// process.
ClientContext clientContext();

}  // namespace scalescope
