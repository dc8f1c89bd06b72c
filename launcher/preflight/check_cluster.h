#pragma once

#include <vector>

#include "launcher/preflight/finding.h"
#include "launcher/preflight/host_view.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Checks a Slurm cluster for a study (host.slurm) from its login node: the login, Slurm itself, the job that the study
// would request (sbatch --test-only: nothing is queued), and whether a node sees files that the login node writes, by a
// short step on one node, if one is free at once. A stop of the watch by another thread ends it; checks that are
// missing by then are unknown. The user is asked nothing, and nothing stays there.
std::vector<CheckResult> checkCluster(const HostSpec& host, const CheckContext& context,
                                      const TransportOptions& programs, SshWatch& watch);

}  // namespace scalescope::preflight
