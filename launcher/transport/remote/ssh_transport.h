#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/study/spec/spec.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/remote/link_found.h"
#include "launcher/transport/remote/thread_link.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Reaches the agent over an ssh session, of libssh or the system's ssh (connectHost); one thread per link.
std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options);

// Opens a session with the host for a link's thread; the user is asked through the link. The choice of session is
// stored in `found`.
Result<std::unique_ptr<HostSession>> connectBySsh(LinkThread& thread, const HostSpec& host,
                                                  const TransportOptions& options, LinkFound& found);

// A host as ssh's configuration describes it, and the session by which it is reached: the choice is made before
// anything is sent, never after a refusal.
struct HostWay {
  SshSettings settings;
  SshConfiguration configuration;
  SshChoice choice;
};

// Reads ssh's configuration, the key files, known_hosts and the ssh agent (children and waits that a stop ends; 20 s at
// most). The variable SCALESCOPE_TRANSPORT of `environment`, "libssh" or "openssh", forces one without a reason, for
// tests. The settings keep the environment for the login.
Result<HostWay> findWay(const HostSpec& host, const Environment& environment, const std::stop_token& stop);

// Logs in by `way`. `agentProgram`: scalescope-agent on this machine.
Result<std::unique_ptr<HostSession>> connectHost(const HostSpec& host, const HostWay& way,
                                                 const std::string& agentProgram, const SshCallbacks& callbacks,
                                                 SshWatch& watch);

}  // namespace scalescope
