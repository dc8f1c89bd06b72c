#pragma once

#include <string>

#include "core/base/json/fields.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Returns true if the host is this machine, which is reached without a network.
[[nodiscard]] bool isHere(const HostSpec& host);
// Returns true if the host is a node that a cluster provides once it gives the study a job.
[[nodiscard]] bool isOnCluster(const HostSpec& host);

// A host that isOnCluster(): the `node`-th of the `nodes` of a job, counted from 0.
struct ClusterNode {
  std::string login = {};      // Host that runs the cluster's programs, as ssh names it; "" = this machine.
  std::string timeLimit = {};  // Longest time of the job as the cluster writes it; "" = the cluster's default.
  int nodes = 1;
  int node = 0;
};
template <class Visit, SameAs<ClusterNode> T>
void eachField(Visit&& visit, T& m) {
  visit("login", m.login), visit("timeLimit", m.timeLimit), visit("nodes", m.nodes), visit("node", m.node);
}
// Returns the node, whether withClusterNodes() has expanded the host or not.
[[nodiscard]] ClusterNode clusterNode(const HostSpec& host);

// Returns the cores of each node for a job whose cells use `devices` devices of it: the cores of their slots and one
// for the agent's measurements. 0 = the cores that come with the devices, or the whole node.
[[nodiscard]] int coresOfNode(const HostSpec& host, int devices);

// Returns the study with one host for each node that its cells use. A cluster becomes as many nodes of one job as the
// other hosts leave, "hpc" for "hpc-0" and "hpc-1"; of several clusters the last one is expanded. A study that is
// already expanded is returned unchanged.
[[nodiscard]] StudySpec withClusterNodes(StudySpec study);

}  // namespace scalescope
