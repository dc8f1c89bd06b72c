#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "launcher/transport/slurm/slurm_commands.h"
#include "launcher/transport/slurm/slurm_login.h"

namespace scalescope {

// What a cluster says to a request before anything is queued.
struct SlurmTrial {
  std::optional<std::vector<std::string>> form = {};  // of slurmForms: the first that it would take
  std::string said = {};                              // by sbatch, of that one; of a job that cannot begin: why not
  int nodesAway = 0;  // with a form: it begins once these nodes, down or drained, are back; 0 = any time
  std::optional<Error> refused = {};  // why none: of the first form that it did not take
  bool mayPass = false;               // refused as a request is, too, for some seconds after its nodes have come back
};

// Asks by `sbatch --test-only`: nothing is queued. That refuses, too, what could begin if no node were down or drained:
// where nodes are, the form is taken that would begin on one node, else the first, and sbatch itself has the last word.
// `trying` is called before each form. Errors: sbatch could not be run; slurm.bad-word.
Result<SlurmTrial> trySlurmRequest(SlurmLogin& login, const SlurmRequest& request, double seconds,
                                   const std::function<void()>& trying = {});

}  // namespace scalescope
