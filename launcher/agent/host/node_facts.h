#pragma once

#include <string>

#include "core/telemetry/wire/messages.h"
#include "core/telemetry/log/objects.h"

namespace scalescope::agent {

// Returns the facts of this machine without its GPUs, which gpu_probe.h reports.
Facts nodeFacts();
// Includes the GPUs; waits at most 3 s for the driver.
Facts nodeFactsWithGpus();

NodeManifest nodeManifest();

// Returns the SHA-256 of the running program, computed once.
const std::string& agentDigest();

}  // namespace scalescope::agent
