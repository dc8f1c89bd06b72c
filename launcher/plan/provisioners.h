#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/provisioner.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Returns a new provisioner for every kind of cluster (core/study/read/cluster_kinds.h).
std::shared_ptr<const Provisioners> makeProvisioners();

// Returns the provisioner for a host that isOnCluster(): one of `options`, or a new one if they have none.
std::shared_ptr<Provisioner> provisionerOf(const HostSpec& host, const TransportOptions& options);

// Returns the offer of the cluster with that login node ("" for this machine): of the first kind that answers there,
// else the error of the first kind.
Result<ClusterOffer> offerOfCluster(const std::string& login, const Environment& environment,
                                    const std::stop_token& stop);

// Returns the transport to a host: local, over ssh, or to a node of the job that a cluster gave the study (an error
// without a study, because nodes are known only once it runs). Its links call back on the io_context's thread.
Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options);

}  // namespace scalescope
