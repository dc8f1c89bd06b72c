#include "launcher/transport/remote/ssh_transport.h"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <asio/io_context.hpp>

#include "launcher/transport/agent_errors.h"
#include "launcher/transport/openssh/openssh_session.h"
#include "launcher/transport/openssh/ssh_way.h"
#include "launcher/transport/ssh/ssh_agent.h"
#include "launcher/transport/ssh/ssh_auth.h"
#include "launcher/transport/ssh/ssh_deploy.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_session.h"
#include "launcher/transport/ssh/ssh_wire.h"

namespace scalescope {
namespace {

// Runs the link, from reading the settings to the end of the stream.
Error runSsh(LinkThread& thread, const HostSpec& host, const TransportOptions& options, LinkFound& found) {
  auto session = connectBySsh(thread, host, options, found);
  if (!session) return session.error();
  const auto onProgress = [&thread](const Message& message) { thread.progress(message); };
  auto command = deployAgent(**session, options, onProgress);
  if (!command) return command.error();
  if (options.sendsWorker) {
    auto worker = deployWorker(**session, options, onProgress, host.device);
    if (!worker) return worker.error();
    found.setWorker(std::move(*worker));
  }
  // The copy has ended: from here on the wait is for the agent.
  onProgress({"ssh.starting", {{"host", host.name}}});
  return (*session)->pump(*command, thread.streams());
}

class SshTransport final : public Transport {
 public:
  SshTransport(asio::io_context& context, HostSpec host, TransportOptions options)
      : m_context(context), m_host(std::move(host)), m_options(std::move(options)) {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    return makeThreadLink(
        m_context, std::move(handlers), m_host.name,
        [host = m_host, options = m_options, found = m_found](LinkThread& thread) {
          return runSsh(thread, host, options, *found);
        });
  }
  [[nodiscard]] std::string hostName() const override { return m_host.name; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return m_found->worker(); }
  [[nodiscard]] SshChoice choice() const override { return m_found->choice(); }

 private:
  asio::io_context& m_context;
  HostSpec m_host;
  TransportOptions m_options;
  std::shared_ptr<LinkFound> m_found = std::make_shared<LinkFound>();
};

}  // namespace

Result<std::unique_ptr<HostSession>> connectBySsh(LinkThread& thread, const HostSpec& host,
                                                  const TransportOptions& options, LinkFound& found) {
  const auto way = findWay(host, options.environment, thread.watch().token());
  if (!way) return tl::unexpected(way.error());
  found.setChoice(way->choice);
  thread.progress({"ssh.connecting", {{"host", way->settings.host}, {"port", std::int64_t{way->settings.port}}}});
  const SshCallbacks callbacks{.ask = thread.asker(),
                               .progress = [&thread](const Message& message) { thread.progress(message); }};
  return connectHost(host, *way, options.agent(), callbacks, thread.watch());
}

std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options) {
  return std::make_unique<SshTransport>(context, host, options);
}

namespace {

bool isThere(const std::string& path) { return access(path.c_str(), R_OK) == 0; }

// A key in SSH wire form begins with its type.
void lookAtKey(std::string_view key, LoginFacts& facts) {
  const auto type = takeSshString(key);
  if (!type) return;
  facts.hasSecurityKey = facts.hasSecurityKey || type->starts_with("sk-");
  facts.hasCertificate = facts.hasCertificate || type->find("-cert-v0") != std::string_view::npos;
}

LoginFacts loginFacts(const SshSettings& settings, const std::stop_token& stop) {
  LoginFacts facts;
  for (const std::string& path : settings.identities) {
    if (const auto key = publicKeyOf(path)) lookAtKey(*key, facts);
    facts.hasCertificate = facts.hasCertificate || isThere(path + "-cert.pub");
  }
  if (!settings.agentSocket.empty() && !settings.onlyIdentities)
    if (const auto agent = SshAgent::open({.socket = settings.agentSocket}, stop))
      for (const std::string& key : (*agent)->keys()) lookAtKey(key, facts);
  if (const auto files = readKnownHosts(settings.knownHosts))
    facts.hasAuthority = hasAuthorityFor(*files, settings.knownHostsAs) || hasAuthorityFor(*files, settings.host);
  facts.hasTicket =
      !settings.environment.get("KRB5CCNAME").empty() || isThere("/tmp/krb5cc_" + std::to_string(getuid()));
  return facts;
}

SshChoice chooseSession(const HostWay& way, const std::stop_token& stop) {
  const std::string forced = way.settings.environment.get("SCALESCOPE_TRANSPORT");
  if (forced == "libssh" || forced == "openssh") return {forced, {}};
  const auto why = whySystemSsh(way.configuration.text, way.configuration.bare, loginFacts(way.settings, stop));
  return {why.empty() ? "libssh" : "openssh", why};
}

}  // namespace

Result<HostWay> findWay(const HostSpec& host, const Environment& environment, const std::stop_token& stop) {
  auto configuration = readSshConfiguration(host, environment, stop);
  if (!configuration) return tl::unexpected(configuration.error());
  auto settings = sshSettings(host, *configuration, environment, stop);
  if (!settings) return tl::unexpected(settings.error());
  HostWay way{std::move(*settings), std::move(*configuration), {}};
  way.choice = chooseSession(way, stop);
  return way;
}

Result<std::unique_ptr<HostSession>> connectHost(const HostSpec& host, const HostWay& way,
                                                 const std::string& agentProgram, const SshCallbacks& callbacks,
                                                 SshWatch& watch) {
  if (way.choice.session == "openssh") {
    if (callbacks.progress && !way.choice.because.empty())
      callbacks.progress(sshChoiceMessage(way.settings.host, way.choice));
    return OpenSshSession::connect(host, way.settings, way.configuration, agentProgram, callbacks, watch);
  }
  return SshSession::connect(way.settings, callbacks, watch);
}

}  // namespace scalescope
