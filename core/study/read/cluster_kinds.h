#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/read/study_reader.h"

namespace scalescope {

// A kind of cluster that provides hosts of a study. A host requests its nodes in a section of that name, which has the
// keys of ClusterNode (core/study/cells/cluster_nodes.h) and those of its kind.
struct ClusterKind {
  std::string name;
  void (*read)(ObjectReader& section);  // Checks the values of the kind's keys.
  Json defaults;                        // Values of missing keys.
  // Keys of the kind that decide where the job runs, not on which hardware: cell keys leave them out.
  std::vector<std::string> keysOfJob;
  // Returns the seconds of a time limit; nullopt if it leaves the time to the cluster.
  std::optional<double> (*seconds)(std::string_view timeLimit);
};

// Returns every kind. The list is created once; any thread.
const std::vector<ClusterKind>& clusterKinds();
// Returns the kind of that name; nullptr if there is none.
const ClusterKind* clusterKind(std::string_view name);

}  // namespace scalescope
