#pragma once

#include <functional>
#include <stop_token>

#include "core/base/ids.h"
#include "launcher/plan/machine.h"
#include "launcher/plan/resolve.h"
#include "launcher/transport/node_session.h"

namespace scalescope {

// Facts of a host: this machine directly, any other through its agent (transport, hello, probe). Blocks; ends 15 s
// after the last sign of life, which a question that waits for a person is too, or two minutes after one from a copy
// under way. `progress` hears what is sent there, on this thread.
struct ProbedHost {
  HostFacts facts;
  std::string workerPath;  // "" = beside the agent
};
Result<ProbedHost> probeHost(const HostSpec& host, const ResolveOptions& options, const SessionIdentity& identity,
                             const std::function<void(const Message&)>& progress, std::stop_token stop);

}  // namespace scalescope
