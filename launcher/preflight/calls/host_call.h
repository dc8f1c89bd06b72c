#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "launcher/preflight/view/host_view.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// A host that is there to be asked: this machine, or the end of an ssh session. One thread at a time; every call blocks
// and ends with its deadline or the stop of the watch that it was made with, which must outlive it.
class HostCall {
 public:
  virtual ~HostCall() = default;
  // What /bin/sh prints when it reads the script from its standard input.
  virtual Result<std::string> shell(const std::string& script, double seconds) = 0;
  // What the agent prints with a command that ends by itself; it is put there where it is not yet.
  virtual Result<std::string> agent(const std::string& command, double seconds) = 0;
  // The agent with a command that is talked to, until it ends or the stop. Returns why. The last call.
  virtual Error talk(const std::string& command, const HostSession::Pump& pump) = 0;
  // A file of this machine under its own name into a folder there, which is made; what stood there is replaced once all
  // is there. `sent` hears of bytes.
  virtual Status put(const std::string& file, const std::string& folder,
                     const std::function<void(std::int64_t done, std::int64_t all)>& sent) = 0;
};

std::unique_ptr<HostCall> callThisMachine(const TransportOptions& options, SshWatch& watch);

// Goes the way to the host by ssh and notes in the view how far it came; null where that is not to a shell. Nobody is
// asked anything where `callbacks` can ask nobody: an unknown key and a password are findings then.
std::unique_ptr<HostCall> callBySsh(const TransportOptions& options, SshWatch& watch, HostView& view,
                                    const SshCallbacks& callbacks = {});

}  // namespace scalescope::preflight
