#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/fields.h"
#include "core/study/read/cluster_kinds.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The section `slurm` of a host: the `node`-th of the `nodes` of a job of a Slurm cluster, counted from 0 as Slurm
// does. The other members are options of the job as in the study; "" = the cluster's default.
struct SlurmNode {
  std::string login = {};  // Host that runs sbatch, as ssh names it; "" = this machine.
  std::string partition = {};
  std::string account = {};
  std::string timeLimit = {};
  std::string gres = {};
  std::string constraint = {};
  std::vector<std::string> modules = {};
  int nodes = 1;
  int node = 0;
};
template <class Visit, SameAs<SlurmNode> T>
void eachField(Visit&& visit, T& m) {
  visit("login", m.login), visit("partition", m.partition), visit("account", m.account),
      visit("timeLimit", m.timeLimit), visit("gres", m.gres), visit("constraint", m.constraint),
      visit("modules", m.modules), visit("nodes", m.nodes), visit("node", m.node);
}

ClusterKind slurmKind();

// Returns the section of a host of a Slurm cluster, whether withClusterNodes() has expanded it or not.
[[nodiscard]] SlurmNode slurmNode(const HostSpec& host);

// Returns the seconds of a time limit in Slurm's format (sbatch --time): "minutes", "minutes:seconds", "h:m:s",
// "days-h", "days-h:m", "days-h:m:s". nullopt for anything else, including "" (the cluster's default) and UNLIMITED.
[[nodiscard]] std::optional<double> slurmSeconds(std::string_view timeLimit);

}  // namespace scalescope
