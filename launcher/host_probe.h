#pragma once

#include <stop_token>

#include "core/base/ids.h"
#include "launcher/lab.h"
#include "launcher/machine.h"

namespace scalescope {

// Facts of a host: this machine directly, any other through its agent (transport, hello, probe), at most 15 s. Blocks.
struct ProbedHost {
  HostFacts facts;
  std::string workerPath;  // "" = beside the agent
};
Result<ProbedHost> probeHost(const HostSpec& host, const LabOptions& options, const StudyId& study, int node, std::stop_token stop);

}  // namespace scalescope
