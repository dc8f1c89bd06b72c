#include "launcher/transport/openssh/ssh_way.h"

#include <algorithm>
#include <iterator>

#include "launcher/transport/ssh/ssh_settings.h"

namespace scalescope {
namespace {

// Keywords that libssh honors: ssh_settings, ssh_auth and ssh_host_key read them.
constexpr std::string_view kHonoured[] = {"globalknownhostsfile", "host",          "hostkeyalias",      "hostname",
                                          "identitiesonly",       "identityagent", "identityfile",      "port",
                                          "revokedhostkeys",      "user",          "userknownhostsfile"};

// Keywords that change nothing between the two: our own rules decide (host keys, questions, deadlines, environment), or
// they have no meaning without a terminal, forwarding and a shared connection.
constexpr std::string_view kOurs[] = {"addkeystoagent",
                                      "batchmode",
                                      "clearallforwardings",
                                      "connectionattempts",
                                      "connecttimeout",
                                      "controlmaster",
                                      "controlpath",
                                      "controlpersist",
                                      "dynamicforward",
                                      "enableescapecommandline",
                                      "escapechar",
                                      "exitonforwardfailure",
                                      "fingerprinthash",
                                      "forkafterauthentication",
                                      "forwardagent",
                                      "forwardx11",
                                      "forwardx11timeout",
                                      "forwardx11trusted",
                                      "gatewayports",
                                      "hashknownhosts",
                                      "localcommand",
                                      "localforward",
                                      "loglevel",
                                      "logverbose",
                                      "nohostauthenticationforlocalhost",
                                      "numberofpasswordprompts",
                                      "obscurekeystroketiming",
                                      "permitlocalcommand",
                                      "permitremoteopen",
                                      "remotecommand",
                                      "remoteforward",
                                      "requesttty",
                                      "sendenv",
                                      "serveralivecountmax",
                                      "serveraliveinterval",
                                      "sessiontype",
                                      "stdinnull",
                                      "streamlocalbindmask",
                                      "streamlocalbindunlink",
                                      "stricthostkeychecking",
                                      "syslogfacility",
                                      "tag",
                                      "tcpkeepalive",
                                      "tunnel",
                                      "tunneldevice",
                                      "updatehostkeys",
                                      "verifyhostkeydns",
                                      "visualhostkey",
                                      "xauthlocation"};

using Lines = std::vector<std::pair<std::string, std::string>>;

template <class List>
bool isIn(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::vector<std::string_view> valuesOf(const Lines& lines, std::string_view name) {
  std::vector<std::string_view> values;
  for (const auto& [word, value] : lines)
    if (word == name) values.push_back(value);
  return values;
}

// Debian sets these keywords for all users; they matter only to a user with a ticket.
bool isIdle(std::string_view name, const LoginFacts& facts) { return name.starts_with("gssapi") && !facts.hasTicket; }

}  // namespace

std::vector<std::string> whySystemSsh(std::string_view text, std::string_view bare, const LoginFacts& facts) {
  const Lines lines = configurationLines(text);
  const Lines usual = configurationLines(bare);
  std::vector<std::string> why;
  if (lines.empty()) return why;
  const auto look = [&](std::string_view name) {
    if (isIn(kHonoured, name) || isIn(kOurs, name) || isIdle(name, facts) || isIn(why, name)) return;
    if (valuesOf(lines, name) != valuesOf(usual, name)) why.emplace_back(name);
  };
  for (const auto& [name, value] : lines) look(name);
  for (const auto& [name, value] : usual) look(name);
  if (facts.hasCertificate) why.emplace_back("certificate");
  if (facts.hasSecurityKey) why.emplace_back("security-key");
  if (facts.hasAuthority) why.emplace_back("cert-authority");
  return why;
}

}  // namespace scalescope
