#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// A host as ssh's configuration describes it, and which of the two sessions it is to be reached by: decided before
// anything is sent, never after a refusal.
struct HostWay {
  SshSettings settings;
  SshConfiguration configuration;
  SshChoice choice;
};

// Asks ssh, the key files, known_hosts and the ssh agent (children and waits that a stop ends; 20 s at most). With the
// environment's SCALESCOPE_TRANSPORT, "libssh" or "openssh", that one without a reason: for tests.
Result<HostWay> findWay(const HostSpec& host, const std::stop_token& stop);

// Logs in by it. `agentProgram`: scalescope-agent here.
Result<std::unique_ptr<HostSession>> connectHost(const HostSpec& host, const HostWay& way,
                                                 const std::string& agentProgram, const SshCallbacks& callbacks,
                                                 SshWatch& watch);

}  // namespace scalescope
