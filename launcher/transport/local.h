#pragma once

#include <memory>

#include "launcher/transport/transport.h"

namespace scalescope {

// The agent on this machine: `scalescope-agent attach` with pipes, the store's own folder as its folder.
std::unique_ptr<Transport> makeLocalTransport(asio::io_context& context, const HostSpec& host, const TransportOptions& options);

}  // namespace scalescope
