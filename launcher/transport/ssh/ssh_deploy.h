#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Puts the agent (with its GPU probe) into a content-addressed folder of the host; sends it only if it is not there.
// Returns the constant command that starts it with `command`: attach, facts or links.
Result<std::string> deployAgent(HostSession& session, const TransportOptions& options,
                                const std::function<void(const Message&)>& progress,
                                const std::string& command = "attach");

// Puts the same agent there and returns its path, for a command that no shell reads.
Result<std::string> deployedAgentPath(HostSession& session, const TransportOptions& options,
                                      const std::function<void(const Message&)>& progress);

// Returns the path of the CPU worker on the host. Beside it (workerFor) is the CUDA worker, if this machine has one and
// the host's devices are or may be GPUs. It is the same path as here if these files have the same digests, else that of
// a bundle with their libraries and ld.so, sent once per content. A library that the host already has, in an earlier
// bundle, at the same path or with its Python's LibTorch, is taken from there. Empty without a worker program here.
// With options.programRunner it returns the path of scalescope-program on the host, put there with its libraries, the
// hook and the tap.
Result<std::string> deployWorker(HostSession& session, const TransportOptions& options,
                                 const std::function<void(const Message&)>& progress,
                                 DeviceKind device = DeviceKind::automatic);

}  // namespace scalescope
