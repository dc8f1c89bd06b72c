#include "core/study/read/cluster_kinds.h"

#include <algorithm>

#include "core/study/read/slurm_section.h"

namespace scalescope {

const std::vector<ClusterKind>& clusterKinds() {
  static const std::vector<ClusterKind> kKinds{slurmKind()};
  return kKinds;
}

const ClusterKind* clusterKind(std::string_view name) {
  const auto& kinds = clusterKinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ClusterKind& one) { return one.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace scalescope
