#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "launcher/transport/cluster_offer.h"

namespace scalescope {

// Commands whose output has the offer of a cluster, and its parsers (read with Slurm 22.05).

std::vector<std::string> partitionsCommand();                       // Lists partitions, for parsePartitions.
std::vector<std::string> accountsCommand(const std::string& user);  // Lists accounts, for parseAccounts.
std::vector<std::string> modulesCommand();                          // Lists modules, for parseModules.

std::vector<ClusterPartition> parsePartitions(std::string_view text);
std::vector<ClusterAccount> parseAccounts(std::string_view text);
// Returns only names that can be given as `modules`: the output of a login shell before them is skipped, marks and
// colors are removed.
std::vector<std::string> parseModules(std::string_view text);

}  // namespace scalescope
