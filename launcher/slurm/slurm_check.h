#pragma once

#include <vector>

#include "core/study/spec/spec.h"
#include "launcher/transport/finding.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Checks, as Provisioner::tryRequest: the login, Slurm itself, the job that the study would request (sbatch
// --test-only), and whether a node sees files that the login node writes, by a short step on one node, if one is free
// at once.
std::vector<CheckResult> checkSlurm(const HostSpec& host, const StudySpec* study, const TransportOptions& programs,
                                    SshWatch& watch);

}  // namespace scalescope::preflight
