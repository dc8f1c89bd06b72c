#pragma once

#include <memory>
#include <string>

#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "launcher/transport/ssh/ssh_watch.h"

namespace scalescope {

// One libssh session, used by one thread.
class SshSession final : public HostSession {
 public:
  // Logs in. Refuses a connection that libssh cannot make: one over another host.
  static Result<std::unique_ptr<SshSession>> connect(const SshSettings& settings, const SshCallbacks& callbacks,
                                                     SshWatch& watch);
  ~SshSession() override;

  Result<Output> execute(const std::string& command, const Input& input, double seconds) override;
  Error pump(const std::string& command, const Pump& pump) override;
  [[nodiscard]] std::stop_token stopToken() const override;

 private:
  struct Impl;
  explicit SshSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
