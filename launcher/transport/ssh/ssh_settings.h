#pragma once

#include <stop_token>
#include <string>
#include <string_view>
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
};

// This machine's user, as the password database has it.
struct LocalUser {
  std::string name;
  std::string home;
};

// Applies what `ssh -G` printed to settings that hold what the host's entry says; `user` fills in ~ and %d, %h, %i, %p,
// %r, %u. An empty text leaves the defaults of OpenSSH.
Status applySshConfiguration(std::string_view text, const LocalUser& user, SshSettings& settings);

// Resolves "user@host" or an alias by `ssh -G` (the file named by SCALESCOPE_SSH_CONFIG instead of the user's where
// set); without the ssh program by the defaults of OpenSSH. Names are checked before and after. What it asks are
// children, which a stop or 5 s each end; a configuration that cannot be read is an error, for it may forbid what the
// defaults allow.
Result<SshSettings> resolveSshSettings(const HostSpec& host, const std::stop_token& stop);

}  // namespace scalescope
