#include "launcher/plan/make_transport.h"

#include <csignal>

#include "launcher/transport/local.h"
#include "launcher/transport/remote/ssh_transport.h"

namespace scalescope {

Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options) {
  if (!host.slurm.is_null()) return fail("transport.no-slurm", {{"host", host.name}});
  std::signal(SIGPIPE, SIG_IGN);  // writing to what has ended is an error value here
  if (host.ssh.empty()) return makeLocalTransport(context, host, options);
  return makeSshTransport(context, host, options);
}

}  // namespace scalescope
