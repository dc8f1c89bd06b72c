#include "launcher/plan/make_transport.h"

#include <csignal>

#include "core/study/cells/cluster_nodes.h"
#include "launcher/plan/provisioners.h"
#include "launcher/transport/local.h"
#include "launcher/transport/remote/ssh_transport.h"

namespace scalescope {

Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options) {
  // Writing to a closed pipe must return an error instead of raising SIGPIPE.
  std::signal(SIGPIPE, SIG_IGN);
  if (isOnCluster(host)) return provisionerOf(host, options)->node(context, host, options);
  if (isHere(host)) return makeLocalTransport(context, host, options);
  return makeSshTransport(context, host, options);
}

}  // namespace scalescope
