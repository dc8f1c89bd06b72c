#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_login.h"

namespace scalescope {

// Answer of a cluster to a request before anything is queued.
struct SlurmTrial {
  std::optional<std::vector<std::string>> form = {};  // The first of slurmForms that it would accept.
  std::string said = {};              // Output of sbatch for that form; for a job that cannot begin, the reason.
  int nodesUnreachable = 0;           // Nodes, down or drained, that must be back before the job begins; 0 = any time.
  std::optional<Error> refused = {};  // Reason why no form was accepted: that of the first form.
  // The refusal may be temporary: it also occurs for some seconds after a request's nodes have come back.
  bool mayPass = false;
};

// Asks with `sbatch --test-only`: nothing is queued. sbatch then also refuses a job that could begin if no node were
// down or drained: if nodes are, the form is taken that would begin on one node, else the first, and sbatch itself
// decides. `trying` is called before each form. Errors: sbatch could not be run; slurm.bad-word.
Result<SlurmTrial> trySlurmRequest(SlurmLogin& login, const SlurmRequest& request, double seconds,
                                   const std::function<void()>& trying = {});

}  // namespace scalescope
