#pragma once

#include <memory>
#include <string>

#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "launcher/transport/ssh/ssh_watch.h"

namespace scalescope {

// The system's ssh as a child, in its own session and process group, and over its pipes one shell of the host that runs
// our commands (remote_shell.h). ssh checks host keys, also with sources beside known_hosts (authorities,
// KnownHostsCommand), but never less strictly than libssh does: see own_configuration.h, and a key of another type than
// the listed ones is refused. Used by one thread.
class OpenSshSession final : public HostSession {
 public:
  // Logs in. `agentProgram`: scalescope-agent on this machine, by which ssh asks. At most three secrets are asked for,
  // none after a no. An ssh that waits for a connection although the network is back is restarted. Errors: those of
  // SshSession::connect for the same causes.
  static Result<std::unique_ptr<OpenSshSession>> connect(const HostSpec& host, const SshSettings& settings,
                                                         const SshConfiguration& configuration,
                                                         const std::string& agentProgram, const SshCallbacks& callbacks,
                                                         SshWatch& watch);
  ~OpenSshSession() override;

  Result<Output> execute(const std::string& command, const Input& input, double seconds) override;
  Error pump(const std::string& command, const Pump& pump) override;
  [[nodiscard]] std::stop_token stopToken() const override;

 private:
  struct Impl;
  explicit OpenSshSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
