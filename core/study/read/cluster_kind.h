#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/study/read/study_reader.h"

namespace scalescope {

// Longest time of a job: as the study requests it, and in seconds.
struct JobTime {
  std::string text;
  double seconds = 0;
};

// A kind of cluster that provides hosts of a study. A host requests its nodes in a section of that name.
struct ClusterKind {
  std::string name;
  void (*read)(ObjectReader& section);  // Checks the section's values.
  Json defaults;                        // Values of missing keys.
  // Keys that decide where and how long the job runs, not on which hardware: cell keys leave them out.
  std::vector<std::string> keysOfJob;
  // Returns nullopt if the request leaves the time to the cluster.
  std::optional<JobTime> (*timeLimit)(const nlohmann::json& request);
  std::string besideSsh;  // Code of the error for a host that is reached by ssh as well.
};

// Reads the position of a host that is one node of a job: `nodes`, `node` (core/study/cells/cluster_nodes.h).
void readNodePosition(ObjectReader& section);

}  // namespace scalescope
