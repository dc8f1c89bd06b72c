#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
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

// Where the CPU worker is on the host, and beside it (workerFor) the CUDA worker, where this machine has one and the
// host's devices are or may be GPUs: at the same path when these files have the same digests, else in a bundle with
// their libraries and ld.so, sent once per content. A library that the host has already, in an earlier bundle, at the
// same path or with its Python's LibTorch, is taken from there. "" without a worker program here. With
// options.programRunner: where scalescope-program is on the host, put there with its libraries, the hook and the tap.
Result<std::string> deployWorker(HostSession& session, const TransportOptions& options,
                                 const std::function<void(const Message&)>& progress,
                                 DeviceKind device = DeviceKind::automatic);

}  // namespace scalescope
