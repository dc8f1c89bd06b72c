#pragma once

#include <string>

#include "core/telemetry/wire/messages.h"
#include "core/telemetry/log/objects.h"

namespace scalescope::agent {

// This machine as the agent sees it, less the GPUs, which gpu_probe.h asks for.
Facts nodeFacts();
// With them; waits at most 3 s for the driver.
Facts nodeFactsWithGpus();

NodeManifest nodeManifest();

// SHA-256 of the running program, computed once.
const std::string& agentDigest();

}  // namespace scalescope::agent
