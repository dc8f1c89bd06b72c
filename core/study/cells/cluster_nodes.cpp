#include "core/study/cells/cluster_nodes.h"

#include <algorithm>

namespace scalescope {
namespace {

int mostNodes(const StudySpec& study) {
  int most = study.baseline ? study.baseline->nodes : 1;
  for (const int nodes : study.axes.nodes) most = std::max(most, nodes);
  return most;
}

}  // namespace

bool isHere(const HostSpec& host) { return host.ssh.empty() && !isOnCluster(host); }

bool isOnCluster(const HostSpec& host) { return !host.cluster.empty(); }

ClusterNode clusterNode(const HostSpec& host) {
  Problem checked;  // Problem that never occurs, because the reader of the study has checked it.
  return fromJsonLoosely<ClusterNode>(host.request, checked);
}

int coresOfNode(const HostSpec& host, int devices) {
  const int each = host.coresPerSlot.value_or(0);
  return each > 0 ? devices * each + 1 : 0;
}

StudySpec withClusterNodes(StudySpec study) {
  const auto unwritten = [](const HostSpec& host) { return isOnCluster(host) && !host.request.contains("nodes"); };
  const auto last = std::find_if(study.hosts.rbegin(), study.hosts.rend(), unwritten);
  if (last == study.hosts.rend()) return study;
  const auto grows = static_cast<std::size_t>(std::distance(last, study.hosts.rend())) - 1;
  const int nodes = std::max(1, mostNodes(study) - static_cast<int>(study.hosts.size()) + 1);
  std::vector<HostSpec> hosts;
  for (std::size_t at = 0; at < study.hosts.size(); ++at) {
    const int count = at == grows ? nodes : 1;
    for (int node = 0; node < count; ++node) {
      hosts.push_back(study.hosts[at]);
      if (!unwritten(study.hosts[at])) continue;
      hosts.back().request["nodes"] = count;
      hosts.back().request["node"] = node;
      if (count > 1) hosts.back().name += "-" + std::to_string(node);
    }
  }
  study.hosts = std::move(hosts);
  return study;
}

}  // namespace scalescope
