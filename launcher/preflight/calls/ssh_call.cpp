#include <utility>

#include "core/base/clock.h"
#include "core/base/text.h"
#include "launcher/preflight/calls/host_call.h"
#include "launcher/transport/ssh/ssh_address.h"
#include "launcher/transport/ssh/ssh_deploy.h"
#include "launcher/transport/ssh/ssh_settings.h"

namespace scalescope::preflight {
namespace {

constexpr std::size_t kMostSaid = 200;

class SshCall final : public HostCall {
 public:
  SshCall(std::unique_ptr<SshSession> session, TransportOptions options)
      : m_session(std::move(session)), m_options(std::move(options)) {}

  Result<std::string> shell(const std::string& script, double seconds) override {
    auto output = m_session->execute(
        "exec /bin/sh -s", [rest = script]() mutable -> Result<std::string> { return std::exchange(rest, {}); },
        seconds);
    if (!output) return tl::unexpected(output.error());
    return output->text.empty() ? output->errors : output->text;
  }

  Result<std::string> agent(const std::string& command, double seconds) override {
    const auto started = agentCommand(command);
    if (!started) return tl::unexpected(started.error());
    auto output = m_session->execute(*started, {}, seconds);
    if (!output) return tl::unexpected(output.error());
    if (output->status != 0)
      return fail("preflight.agent-said", {{"reason", inertText(output->errors + output->text, kMostSaid)}});
    return output->text;
  }

  Error talk(const std::string& command, const SshSession::Pump& pump) override {
    const auto started = agentCommand(command);
    return started ? m_session->pump(*started, pump) : started.error();
  }

 private:
  Result<std::string> agentCommand(const std::string& command) {
    return deployAgent(
        *m_session, m_options, [](const Message&) {}, command);
  }

  std::unique_ptr<SshSession> m_session;
  TransportOptions m_options;
};

// Which step an error of a session's beginning belongs to.
Step stepOf(const Error& error) {
  const std::string& code = error.message.code;
  if (code == "ssh.no-address") return Step::name;
  if (code == "ssh.connect" || code == "ssh.refused" || code == "ssh.descriptors") return Step::reach;
  if (code.starts_with("ssh.host-key") || code == "ssh.no-host-key" || code == "ssh.revoked-list") return Step::hostKey;
  return Step::login;
}

std::unique_ptr<HostCall> noCall(HostView& view, Step step, const Error& error) {
  view.stoppedAt = step;
  view.stopped = error;
  return nullptr;
}

}  // namespace

std::unique_ptr<HostCall> callBySsh(const TransportOptions& options, SshWatch& watch, HostView& view) {
  const auto settings = resolveSshSettings(view.spec, watch.token());
  if (!settings) return noCall(view, Step::name, settings.error());
  view.user = settings->user;
  view.port = settings->port;
  auto addresses = findAddresses(settings->host, watch.token());
  if (!addresses) return noCall(view, Step::name, addresses.error());
  view.addresses = std::move(*addresses);
  const std::int64_t start = monotonicNs();
  auto session = SshSession::connect(*settings, {}, watch);
  if (!session) return noCall(view, stepOf(session.error()), session.error());
  view.loginSeconds = secondsSince(start);
  return std::make_unique<SshCall>(std::move(*session), options);
}

}  // namespace scalescope::preflight
