#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// The agent (with its GPU probe) in a content-addressed folder of the host; sent only when it is not there. Returns the
// constant command that starts it with `command`: attach, facts or links.
Result<std::string> deployAgent(HostSession& session, const TransportOptions& options,
                                const std::function<void(const Message&)>& progress,
                                const std::string& command = "attach");

// The same agent by its path, for a command that is no shell's.
Result<std::string> deployedAgentPath(HostSession& session, const TransportOptions& options,
                                      const std::function<void(const Message&)>& progress);

// Where the worker is on the host: at the same path when that file has the same digest, else in a bundle with its
// libraries and its own ld.so, sent once per content. "" without a worker program here.
Result<std::string> deployWorker(HostSession& session, const TransportOptions& options,
                                 const std::function<void(const Message&)>& progress);

}  // namespace scalescope
