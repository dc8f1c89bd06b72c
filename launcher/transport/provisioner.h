#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/study/spec/spec.h"
#include "launcher/transport/cluster_offer.h"
#include "launcher/transport/finding.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

class SshWatch;

// Provider of a study's nodes from clusters of one kind: one job holds all of a study's nodes of a cluster. It keeps
// what it has learned of its clusters, so that each is queried once for all hosts and studies. Hosts are on a cluster
// of its kind (isOnCluster). Any thread.
class Provisioner {
 public:
  virtual ~Provisioner() = default;

  // Returns the resources that the cluster offers a user of the host's login node. Blocks, at most about two minutes,
  // or a fraction of a second after the stop; the user is asked nothing.
  virtual Result<ClusterOffer> offer(const HostSpec& host, const TransportOptions& options,
                                     const std::stop_token& stop) = 0;

  // Checks from the login node whether the cluster would accept the job of the study (nullptr: of one node); nothing is
  // queued and nothing stays there. A stop of the watch by another thread ends it; checks that are missing by then are
  // unknown. The user is asked nothing.
  virtual std::vector<preflight::CheckResult> tryRequest(const HostSpec& host, const StudySpec* study,
                                                         const TransportOptions& options, SshWatch& watch) = 0;

  // Returns the transport to one node of the job of options.study; an error without a study, because nodes are known
  // only once it runs. A link that finds no job, or one that waits, closes with the reason and is to be opened again. A
  // job is requested only with options.job. The end of a job is reported once (isJobEnd of its kind): nothing of it is
  // alive. From then on links of this transport only read what the node's agent left, and must not be asked to start
  // anything.
  virtual Result<std::unique_ptr<Transport>> node(asio::io_context& context, const HostSpec& host,
                                                  const TransportOptions& options) = 0;

  // Ends the study's job on the host's cluster in any state. Blocks, at most about two minutes. The error says how
  // the user can end it.
  virtual Status release(const HostSpec& host, const StudyId& study, const TransportOptions& options) = 0;
};

}  // namespace scalescope
