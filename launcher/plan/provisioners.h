#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "launcher/transport/provisioner.h"

namespace scalescope {

// Returns a new provisioner for every kind of cluster (core/study/read/cluster_kinds.h).
std::shared_ptr<const Provisioners> makeProvisioners();

// Returns the provisioner for a host that isOnCluster(): one of `options`, or a new one if they have none.
std::shared_ptr<Provisioner> provisionerOf(const HostSpec& host, const TransportOptions& options);

// Returns the offer of the cluster with that login node ("" for this machine): of the first kind that answers there,
// else the error of the first kind.
Result<ClusterOffer> offerOfCluster(const std::string& login, const std::stop_token& stop);

}  // namespace scalescope
