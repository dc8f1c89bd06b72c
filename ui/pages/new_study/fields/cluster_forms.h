#pragma once

#include <QString>
#include <string>
#include <vector>

#include "ui/pages/new_study/fields/cluster_form.h"

namespace scalescope {

// Returns the form of every kind of cluster.
std::vector<ClusterFormKind> clusterForms();

// Returns a host for the cluster of that kind with that login node (empty: this machine), with a name that is not in
// `taken`.
HostSpec clusterHost(const std::string& cluster, const QString& login, const std::vector<HostSpec>& taken);

}  // namespace scalescope
