#include "launcher/transport/remote/connect_host.h"

#include <unistd.h>

#include <algorithm>
#include <optional>

#include "core/base/environment.h"
#include "launcher/transport/agent_errors.h"
#include "launcher/transport/openssh/openssh_session.h"
#include "launcher/transport/openssh/ssh_way.h"
#include "launcher/transport/ssh/ssh_agent.h"
#include "launcher/transport/ssh/ssh_identity.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_session.h"
#include "launcher/transport/ssh/ssh_wire.h"

namespace scalescope {
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
  facts.hasTicket = !environmentVariable("KRB5CCNAME").empty() || isThere("/tmp/krb5cc_" + std::to_string(getuid()));
  return facts;
}

SshChoice chooseSession(const HostWay& way, const std::stop_token& stop) {
  const std::string forced = environmentVariable("SCALESCOPE_TRANSPORT");
  if (forced == "libssh" || forced == "openssh") return {forced, {}};
  const auto why = whySystemSsh(way.configuration.text, way.configuration.bare, loginFacts(way.settings, stop));
  return {why.empty() ? "libssh" : "openssh", why};
}

}  // namespace

Result<HostWay> findWay(const HostSpec& host, const std::stop_token& stop) {
  auto configuration = readSshConfiguration(host, stop);
  if (!configuration) return tl::unexpected(configuration.error());
  auto settings = sshSettings(host, *configuration, stop);
  if (!settings) return tl::unexpected(settings.error());
  HostWay way{std::move(*settings), std::move(*configuration), {}};
  way.choice = chooseSession(way, stop);
  return way;
}

Result<std::unique_ptr<HostSession>> connectHost(const HostSpec& host, const HostWay& way,
                                                 const std::string& agentProgram, const SshCallbacks& callbacks,
                                                 SshWatch& watch) {
  if (way.choice.session == "openssh") {
    if (callbacks.progress && !way.choice.because.empty()) callbacks.progress(sayChoice(way.settings.host, way.choice));
    return OpenSshSession::connect(host, way.settings, way.configuration, agentProgram, callbacks, watch);
  }
  return SshSession::connect(way.settings, callbacks, watch);
}

}  // namespace scalescope
