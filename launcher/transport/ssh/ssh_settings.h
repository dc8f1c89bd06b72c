#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Where and how to log in, after the user's ssh configuration.
struct SshSettings {
  std::string host;  // name or address to connect to
  std::string user;
  int port = 22;
  std::string folder;        // the user's ~/.ssh
  std::string knownHostsAs;  // HostKeyAlias, else host and port as known_hosts spells them
  std::vector<std::string> identities;
  bool onlyIdentities = false;          // IdentitiesOnly: the agent's other keys are not offered
  std::string agentSocket;              // IdentityAgent, else SSH_AUTH_SOCK; "" = no agent
  std::vector<std::string> knownHosts;  // the user's files, then the global ones
  std::string revokedKeys;              // RevokedHostKeys; "" = none
  std::string remembersIn;              // the user's file that an accepted key is added to; "" = none
  std::string proxy;                    // "proxyjump" or "proxycommand" where the host is reached over another one
};

// This machine's user, as the password database has it.
struct LocalUser {
  std::string name;
  std::string home;
};

// What `ssh -G` says of a host; empty without the ssh program.
struct SshConfiguration {
  std::string text;  // after the user's files, or the one named by SCALESCOPE_SSH_CONFIG
  std::string bare;  // after none
};

// "name value" lines in their order; names are in lower case.
std::vector<std::pair<std::string, std::string>> configurationLines(std::string_view text);

// Applies what `ssh -G` printed to settings that hold what the host's entry says; `user` fills in ~ and %d, %h, %i, %p,
// %r, %u. An empty text leaves the defaults of OpenSSH.
void applySshConfiguration(std::string_view text, const LocalUser& user, SshSettings& settings);

// How ssh is told of a host: options for user and port, "--", the name.
std::vector<std::string> sshDestination(const HostSpec& host);

// Asks ssh about "user@host" or an alias, whose names are checked first. Children, which a stop or 5 s each end. A
// configuration that cannot be read is an error, for it may forbid what the defaults allow.
Result<SshConfiguration> readSshConfiguration(const HostSpec& host, const std::stop_token& stop);

// What follows from it, without the ssh program by the defaults of OpenSSH. Names are checked again.
Result<SshSettings> sshSettings(const HostSpec& host, const SshConfiguration& configuration,
                                const std::stop_token& stop);

}  // namespace scalescope
