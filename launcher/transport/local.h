#pragma once

#include <memory>

#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Reaches the agent on this machine: `scalescope-agent attach` over pipes, with the store's folder as its folder.
std::unique_ptr<Transport> makeLocalTransport(asio::io_context& context, const HostSpec& host,
                                              const TransportOptions& options);

}  // namespace scalescope
