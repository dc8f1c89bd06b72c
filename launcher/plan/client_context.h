#pragma once

#include "core/telemetry/wire/client_context.h"

namespace scalescope {

// What this process has: its CPU affinity, its control group with its limits, its working directory and its variables.
ClientContext clientContext();

}  // namespace scalescope
