#include "core/study/cells/slurm_nodes.h"

#include <algorithm>

namespace scalescope {
namespace {

int mostNodes(const StudySpec& study) {
  int most = study.baseline ? study.baseline->nodes : 1;
  for (const int nodes : study.axes.nodes) most = std::max(most, nodes);
  return most;
}

}  // namespace

bool isHere(const HostSpec& host) { return host.ssh.empty() && host.slurm.is_null(); }

bool isSlurm(const HostSpec& host) { return host.slurm.is_object(); }

SlurmNode slurmNode(const HostSpec& host) {
  Problem checked;  // by whoever read the study
  return fromJsonLoosely<SlurmNode>(host.slurm, checked);
}

StudySpec withSlurmNodes(StudySpec study) {
  const auto unwritten = [](const HostSpec& host) { return isSlurm(host) && !host.slurm.contains("nodes"); };
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
      hosts.back().slurm["nodes"] = count;
      hosts.back().slurm["node"] = node;
      if (count > 1) hosts.back().name += "-" + std::to_string(node);
    }
  }
  study.hosts = std::move(hosts);
  return study;
}

}  // namespace scalescope
