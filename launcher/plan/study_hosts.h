#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "launcher/plan/host_probe.h"

namespace scalescope {

// Results of a study's hosts in their order.
using HostLooks = std::vector<Result<ProbedHost>>;

// Probes the hosts that cells use, up to the first abandoned one: `study` has a host for each node (withClusterNodes).
// To run on them, the first needed host that fails ends this with its error. Blocks.
Result<HostLooks> probeStudyHosts(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                                  const std::function<void(const Message&)>& progress, std::stop_token stop);

// Returns the reason for the user why a host is unreachable, with the host's name.
Message unreachableReason(const HostSpec& host, const Error& why);

// Returns the error for a host that cannot be run on. For a cluster only the state of its queue matters to the user.
Error unknownHost(const HostSpec& host, const Error& why);

}  // namespace scalescope
