#pragma once

#include <vector>

#include "launcher/preflight/view/finding.h"
#include "launcher/preflight/view/host_view.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// A Slurm cluster as a study asks for it (host.slurm), looked at from its login node: log-in, Slurm itself, the job
// that the study would ask for (sbatch --test-only: nothing is queued), and whether a node sees what the login node
// writes: a step of one node for as long as that takes, where one is free at once. The watch, stopped by somebody else,
// ends it; what was not seen by then is unknown. Nobody is asked anything, and nothing stays there.
std::vector<CheckResult> checkCluster(const HostSpec& host, const Wish& wish, const TransportOptions& programs,
                                      SshWatch& watch);

}  // namespace scalescope::preflight
