#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "launcher/preflight/host_view.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// A host that can run commands: this machine, or the end of an ssh session. One thread at a time; every call blocks and
// ends with its deadline or the stop of the watch that it was made with, which must outlive it.
class HostCall {
 public:
  virtual ~HostCall() = default;
  // Returns the output of /bin/sh for a script on its standard input.
  virtual Result<std::string> shell(const std::string& script, double seconds) = 0;
  // Returns the output of the agent for a command that ends by itself; the agent is put there if it is missing.
  virtual Result<std::string> agent(const std::string& command, double seconds) = 0;
  // Runs an interactive command of the agent until it ends or the stop. Returns the reason. It is the last call.
  virtual Error run(const std::string& command, const HostSession::Pump& pump) = 0;
  // Copies a file of this machine under its own name into a folder on the host, which is created; an existing file is
  // replaced once all bytes are there. `sent` gets the progress in bytes.
  virtual Status put(const std::string& file, const std::string& folder,
                     const std::function<void(std::int64_t done, std::int64_t all)>& sent) = 0;
};

std::unique_ptr<HostCall> callThisMachine(const TransportOptions& options, SshWatch& watch);

// Connects to the host by ssh and stores in the view how far the connection came; null if it did not reach a shell. If
// `callbacks` cannot ask the user, an unknown key and a password are findings.
std::unique_ptr<HostCall> callBySsh(const TransportOptions& options, SshWatch& watch, HostView& view,
                                    const SshCallbacks& callbacks = {});

}  // namespace scalescope::preflight
