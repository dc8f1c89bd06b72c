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

// The agent at the end of an ssh session, over libssh or the system's ssh (connect_host.h); one thread per link.
std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options);

// A session of a link's thread with the host; people are asked through the link. `found` hears how it is reached.
Result<std::unique_ptr<HostSession>> connectBySsh(LinkThread& thread, const HostSpec& host,
                                                  const TransportOptions& options, LinkFound& found);

}  // namespace scalescope
