#pragma once

#include <memory>

#include "core/study/spec/spec.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/link/link_found.h"
#include "launcher/transport/link/thread_link.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Reaches the agent over an ssh session, of libssh or the system's ssh (connect_host.h); one thread per link.
std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options);

// Opens a session with the host for a link's thread; the user is asked through the link. The choice of session is
// stored in `found`.
Result<std::unique_ptr<HostSession>> connectBySsh(LinkThread& thread, const HostSpec& host,
                                                  const TransportOptions& options, LinkFound& found);

}  // namespace scalescope
