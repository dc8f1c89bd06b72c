#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/fields.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// This machine, reached without a network.
[[nodiscard]] bool isHere(const HostSpec& host);

// A host that is a node of a job of a Slurm cluster: the `node`-th of its `nodes`, counted from 0 as Slurm counts them.
// What is asked of the cluster is as the study says it; "" = the cluster's default.
struct SlurmNode {
  std::string login = {};  // where sbatch runs, as ssh names it; "" = on this machine
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
// Of a host that isSlurm(), written out or not.
[[nodiscard]] SlurmNode slurmNode(const HostSpec& host);

// The seconds of a time limit as Slurm takes it (sbatch --time): "minutes", "minutes:seconds", "h:m:s", "days-h",
// "days-h:m", "days-h:m:s"; none of anything else, so of "", the cluster's default, and UNLIMITED.
[[nodiscard]] std::optional<double> slurmSeconds(std::string_view timeLimit);

// Of each node, for a job whose cells use so many devices of it: their slots and a core for the instrument; 0 = what
// comes with its devices, or the whole node.
[[nodiscard]] int slurmCores(const HostSpec& host, int devices);

// The study with a host for each node that its cells use: a Slurm cluster stands for as many nodes of one job as the
// other hosts leave, "hpc" for "hpc-0" and "hpc-1". Of several clusters the last one grows. A study that is written out
// already is returned as it is.
[[nodiscard]] StudySpec withSlurmNodes(StudySpec study);

}  // namespace scalescope
