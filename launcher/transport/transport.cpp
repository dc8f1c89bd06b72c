#include "launcher/transport/transport.h"

#include "launcher/transport/local.h"

namespace scalescope {

Result<std::unique_ptr<Transport>> makeTransport(const HostSpec& host, const TransportOptions& options) {
  if (!host.slurm.is_null()) return fail("transport.no-slurm", {{"host", host.name}});
  if (host.ssh.empty()) return makeLocalTransport(host, options);
  return fail("transport.no-ssh", {{"host", host.name}});
}

}  // namespace scalescope
