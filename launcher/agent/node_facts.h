#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/telemetry/messages.h"
#include "core/telemetry/objects.h"

namespace scalescope::agent {

// This machine as the agent sees it, less the GPUs, which gpu_probe.h asks for.
Facts nodeFacts();

NodeManifest nodeManifest();

// Physical cores in the inherited affinity mask, SMT siblings together, ascending.
std::vector<std::vector<int>> usableCoreGroups();

struct MemoryUse {
  double used = -1;  // bytes; page cache that can be dropped is not counted; -1 = cannot be read
  double total = -1;
};
// The control group's limit and use (v2 or v1) when it is limited, else the machine's.
MemoryUse memoryUse();

// How often the kernel killed a process for lack of memory: in this control group where that can be read, else on the host.
std::int64_t oomKills();

// SHA-256 of the running program, computed once.
const std::string& agentDigest();

}  // namespace scalescope::agent
