#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Address and login of a host, after the user's ssh configuration.
struct SshSettings {
  Environment environment;  // Environment of the user who logs in.
  std::string host = {};    // Name or address to connect to.
  std::string user = {};
  int port = 22;
  std::string folder = {};        // The user's ~/.ssh.
  std::string knownHostsAs = {};  // HostKeyAlias, else host and port as known_hosts spells them.
  std::vector<std::string> identities = {};
  bool onlyIdentities = false;               // IdentitiesOnly: the agent's other keys are not offered.
  std::string agentSocket = {};              // IdentityAgent, else SSH_AUTH_SOCK; empty = no agent.
  std::vector<std::string> knownHosts = {};  // The user's files, then the global ones.
  std::string revokedKeys = {};              // RevokedHostKeys; empty if none.
  std::string remembersIn = {};              // The user's file that an accepted key is added to; empty if none.
  std::string proxy = {};                    // "proxyjump" or "proxycommand" if the host is reached over another one.
};

// This machine's user in the password database.
struct LocalUser {
  std::string name;
  std::string home;
};

// Output of `ssh -G` for a host; empty without the ssh program.
struct SshConfiguration {
  std::string text;  // Output with the user's files, or the one named by SCALESCOPE_SSH_CONFIG.
  std::string bare;  // Output without configuration files.
};

// Parses "name value" lines in their order; names are in lower case.
std::vector<std::pair<std::string, std::string>> configurationLines(std::string_view text);

// Applies the output of `ssh -G` to settings that hold the host's own entry and the environment; `user` fills in ~ and
// %d, %h, %i, %p, %r, %u. An empty text leaves the defaults of OpenSSH.
void applySshConfiguration(std::string_view text, const LocalUser& user, SshSettings& settings);

// Returns the arguments that name a host to ssh: options for user and port, "--", the name.
std::vector<std::string> sshDestination(const HostSpec& host);

// Asks ssh about "user@host" or an alias, whose names are checked first. Runs children, which a stop or 5 s each end. A
// configuration that cannot be read is an error, because it may forbid what the defaults allow.
Result<SshConfiguration> readSshConfiguration(const HostSpec& host, const Environment& environment,
                                              const std::stop_token& stop);

// Returns the settings of that configuration; without the ssh program those of OpenSSH's defaults. Names are checked
// again.
Result<SshSettings> sshSettings(const HostSpec& host, const SshConfiguration& configuration,
                                const Environment& environment, const std::stop_token& stop);

}  // namespace scalescope
