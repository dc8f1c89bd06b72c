#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The offer of a cluster, as its programs print it (read with 22.05), for the settings of a study's `slurm`. Texts are
// inert and short, lists bounded; entries that cannot be read are left out.

struct SlurmKind {  // Nodes of a partition that are alike.
  int allocated = 0, idle = 0, other = 0, total = 0;
  int cores = 0;              // Cores of each node, as Slurm counts CPUs.
  double memoryBytes = 0;     // Memory of each node; 0 = not reported.
  std::string gres = {};      // Resources of each node: "gpu:a100:4"; empty if none.
  std::string features = {};  // Features of each node for `constraint`, separated by ','; empty if none.
};
struct SlurmPartition {
  std::string name;
  bool isDefault = false;
  std::string state = {};        // up, down, drain, inact.
  std::string defaultTime = {};  // Limit of a job that requests none; empty if not reported.
  std::string mostTime = {};
  std::vector<SlurmKind> kinds = {};
  std::string cluster = {};  // Cluster, if sinfo lists several (SLURM_CLUSTERS); empty for the only one.
};
struct SlurmAccount {
  std::string name;
  std::string partition = {};  // The only partition where it is valid; empty = all.
};
struct SlurmOffer {
  std::vector<SlurmPartition> partitions;
  // nullopt if the cluster keeps no accounts or does not report them.
  std::optional<std::vector<SlurmAccount>> accounts = {};
  std::optional<std::vector<std::string>> modules = {};  // nullopt if it has none or does not report them.
};

std::vector<std::string> partitionsCommand();                       // Lists partitions, for parsePartitions.
std::vector<std::string> accountsCommand(const std::string& user);  // Lists accounts, for parseAccounts.
std::vector<std::string> modulesCommand();                          // Lists modules, for parseModules.

std::vector<SlurmPartition> parsePartitions(std::string_view text);
std::vector<SlurmAccount> parseAccounts(std::string_view text);
// Returns only names that can be given as `modules`: the output of a login shell before them is skipped, marks and
// colours are removed.
std::vector<std::string> parseModules(std::string_view text);

}  // namespace scalescope
