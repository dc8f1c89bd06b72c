#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/fields.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Returns true if the host is this machine, which is reached without a network.
[[nodiscard]] bool isHere(const HostSpec& host);

// A host that is a node of a job of a Slurm cluster: the `node`-th of its `nodes`, counted from 0 as Slurm does. The
// other members are options of the job as in the study; "" = the cluster's default.
struct SlurmNode {
  std::string login = {};  // host that runs sbatch, as ssh names it; "" = this machine
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
[[nodiscard]] bool isSlurm(const HostSpec& host);
// Returns the node of a host that isSlurm(), whether withSlurmNodes() has expanded it or not.
[[nodiscard]] SlurmNode slurmNode(const HostSpec& host);

// Returns the seconds of a time limit in Slurm's format (sbatch --time): "minutes", "minutes:seconds", "h:m:s",
// "days-h", "days-h:m", "days-h:m:s". nullopt for anything else, including "" (the cluster's default) and UNLIMITED.
[[nodiscard]] std::optional<double> slurmSeconds(std::string_view timeLimit);

// Returns the cores of each node for a job whose cells use `devices` devices of it: the cores of their slots and one
// for the agent's measurements. 0 = the cores that come with the devices, or the whole node.
[[nodiscard]] int slurmCores(const HostSpec& host, int devices);

// Returns the study with one host for each node that its cells use. A Slurm cluster becomes as many nodes of one job as
// the other hosts leave, "hpc" for "hpc-0" and "hpc-1"; of several clusters the last one is expanded. A study that is
// already expanded is returned unchanged.
[[nodiscard]] StudySpec withSlurmNodes(StudySpec study);

}  // namespace scalescope
