#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec.h"

namespace scalescope {

// Where and how to log in, after the user's ssh configuration.
struct SshSettings {
  std::string host;  // name or address to connect to
  std::string user;
  int port = 22;
  std::string knownHostsAs;  // HostKeyAlias, else host and port as known_hosts spells them
  std::vector<std::string> identities;
  std::vector<std::string> knownHosts;  // the user's files, the first is written to; then the global ones
};

// Resolves "user@host" or an alias by `ssh -G` (the file named by SCALESCOPE_SSH_CONFIG instead of the user's where set); without
// the ssh program by the defaults of OpenSSH. Names are checked before and after. Blocks at most 5 s.
Result<SshSettings> resolveSshSettings(const HostSpec& host);

}  // namespace scalescope
