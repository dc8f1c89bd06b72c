#pragma once

#include <optional>
#include <string>
#include <vector>

namespace scalescope {

// The offer of a cluster for the requests of studies. Texts are inert and short, lists bounded; entries that could not
// be read are left out.

struct NodeGroup {  // Nodes of a partition that are alike.
  int allocated = 0, idle = 0, other = 0, total = 0;
  int cores = 0;              // Cores of each node.
  double memoryBytes = 0;     // Memory of each node; 0 = not reported.
  std::string devices = {};   // Devices of each node as a request names them: "gpu:a100:4"; empty if none.
  std::string features = {};  // Features of each node for `constraint`, separated by ','; empty if none.
};
struct ClusterPartition {
  std::string name;
  bool isDefault = false;
  std::string state = {};        // State in the cluster's word, such as up or down.
  std::string defaultTime = {};  // Limit of a job that requests none; empty if not reported.
  std::string mostTime = {};
  std::vector<NodeGroup> groups = {};
  std::string cluster = {};  // Cluster, if the login node serves several; empty for the only one.
};
struct ClusterAccount {
  std::string name;
  std::string partition = {};  // The only partition where it is valid; empty = all.
};
struct ClusterOffer {
  std::vector<ClusterPartition> partitions;
  // Accounts; nullopt if the cluster keeps no accounts or does not report them.
  std::optional<std::vector<ClusterAccount>> accounts = {};
  std::optional<std::vector<std::string>> modules = {};  // Modules; nullopt if it has none or does not report them.
};

}  // namespace scalescope
