#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// What a cluster offers, as its programs print it (read with 22.05): what a study's `slurm` can ask for. Texts are
// inert and short, lists bounded, what cannot be read is left out.

struct SlurmKind {  // nodes of a partition that are alike
  int allocated = 0, idle = 0, other = 0, total = 0;
  int cores = 0;              // of each, as Slurm counts CPUs
  double memoryBytes = 0;     // of each; 0 = not told
  std::string gres = {};      // of each: "gpu:a100:4"; "" = none
  std::string features = {};  // for `constraint`, parted by ','; "" = none
};
struct SlurmPartition {
  std::string name;
  bool isDefault = false;
  std::string state = {};        // up, down, drain, inact
  std::string defaultTime = {};  // of a job that asks for none; "" = not told
  std::string mostTime = {};
  std::vector<SlurmKind> kinds = {};
  std::string cluster = {};  // where sinfo lists several (SLURM_CLUSTERS); "" = the only one
};
struct SlurmAccount {
  std::string name;
  std::string partition = {};  // where alone it counts; "" = everywhere
};
struct SlurmOffer {
  std::vector<SlurmPartition> partitions;
  std::optional<std::vector<SlurmAccount>> accounts = {};  // none: the cluster keeps no accounts, or does not tell them
  std::optional<std::vector<std::string>> modules = {};    // none: it has none, or does not tell them
};

std::vector<std::string> partitionsCommand();                       // for parsePartitions
std::vector<std::string> accountsCommand(const std::string& user);  // for parseAccounts
std::vector<std::string> modulesCommand();                          // for parseModules

std::vector<SlurmPartition> parsePartitions(std::string_view text);
std::vector<SlurmAccount> parseAccounts(std::string_view text);
// Returns those alone that can be given as `modules`: what a login shell prints before is skipped, marks and colours
// are taken off.
std::vector<std::string> parseModules(std::string_view text);

}  // namespace scalescope
