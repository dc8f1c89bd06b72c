#pragma once

#include <memory>

#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// The agent at the end of an ssh session, over libssh or the system's ssh (connect_host.h); one thread per link.
std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options);

}  // namespace scalescope
