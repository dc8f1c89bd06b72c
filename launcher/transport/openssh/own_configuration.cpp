#include "launcher/transport/openssh/own_configuration.h"

#include <algorithm>

#include "launcher/transport/ssh/ssh_settings.h"

namespace scalescope {
namespace {

constexpr std::string_view kAlways =
    "Host *\n"
    "AddKeysToAgent no\n"
    "ClearAllForwardings yes\n"
    "ControlMaster no\n"
    "ControlPath none\n"
    "EscapeChar none\n"
    "FingerprintHash sha256\n"
    "ForwardAgent no\n"
    "ForwardX11 no\n"
    "LogLevel INFO\n"
    "NoHostAuthenticationForLocalhost no\n"
    "NumberOfPasswordPrompts 3\n"
    "PermitLocalCommand no\n"
    "RemoteCommand none\n"
    "RequestTTY no\n"
    "ServerAliveCountMax 3\n"
    "ServerAliveInterval 5\n"
    "TCPKeepAlive yes\n"
    "Tunnel no\n"
    "UpdateHostKeys no\n"
    "VerifyHostKeyDNS no\n"
    "VisualHostKey no\n";

// Keywords that some supported releases lack.
struct Newer {
  std::string_view name, line;
};
constexpr Newer kNewer[] = {
    {"forkafterauthentication", "ForkAfterAuthentication no\n"},
    // This logs the fingerprint that a host offers, and that no authority is known for its certificate.
    {"logverbose", "LogVerbose sshconnect.c:verify_host_key():*,sshconnect.c:check_host_key():*\n"},
    {"sessiontype", "SessionType default\n"},
    {"stdinnull", "StdinNull no\n"}};

}  // namespace

std::string ownSshConfiguration(const OwnConfiguration& of) {
  std::string text(kAlways);
  text += of.canAsk ? "BatchMode no\nStrictHostKeyChecking ask\n" : "BatchMode yes\nStrictHostKeyChecking yes\n";
  // The timeout runs until the host has identified itself: behind another host it would include the user's login there.
  text += of.isBehindAnother ? "ConnectTimeout none\n" : "ConnectTimeout 15\n";
  if (!of.hasAgent) text += "IdentityAgent none\n";
  const auto lines = configurationLines(of.known);
  for (const Newer& newer : kNewer)
    if (std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.first == newer.name; }))
      text += newer.line;
  // If there is no file, ssh refuses an unknown key without a question; with a device it asks, as we do over libssh.
  if (!of.keepsNoKeyOf.empty())
    text += "Match originalhost " + of.keepsNoKeyOf + "\nUserKnownHostsFile /dev/null\nHost *\n";
  for (const std::string& path : of.includes) text += "Include \"" + path + "\"\n";
  return text;
}

}  // namespace scalescope
