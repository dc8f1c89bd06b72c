#pragma once

#include <string_view>
#include <vector>

#include "core/study/read/cluster_kind.h"

namespace scalescope {

// Returns every kind. The list is created once; any thread.
const std::vector<ClusterKind>& clusterKinds();
// Returns the kind of that name; nullptr if there is none.
const ClusterKind* clusterKind(std::string_view name);

}  // namespace scalescope
