#pragma once

#include <array>

#include "core/base/coded.h"
#include "core/base/result.h"

namespace scalescope {

// Which part of reaching a host by ssh failed, of either session.
enum class SshFailure {
  name,            // it has no address
  connection,      // no connection to its port
  hostKeyUnknown,  // its host key is not in known_hosts and was not accepted
  hostKeyRefused,  // its host key is another one, revoked or cannot be checked
  agentKeys,       // the ssh agent, or too many keys of it
  copy,            // the programs could not be copied to it
  other
};
inline constexpr std::array kSshFailures{Coded{"ssh.no-address", SshFailure::name},
                                         Coded{"ssh.connect", SshFailure::connection},
                                         Coded{"ssh.refused", SshFailure::connection},
                                         Coded{"ssh.descriptors", SshFailure::connection},
                                         Coded{"ssh.host-key-unknown", SshFailure::hostKeyUnknown},
                                         Coded{"ssh.host-key-certificate", SshFailure::hostKeyUnknown},
                                         Coded{"ssh.host-key-authority", SshFailure::hostKeyUnknown},
                                         Coded{"ssh.host-key-changed", SshFailure::hostKeyRefused},
                                         Coded{"ssh.host-key-other", SshFailure::hostKeyRefused},
                                         Coded{"ssh.host-key-revoked", SshFailure::hostKeyRefused},
                                         Coded{"ssh.host-key-in-list", SshFailure::hostKeyRefused},
                                         Coded{"ssh.no-host-key", SshFailure::hostKeyRefused},
                                         Coded{"ssh.revoked-list", SshFailure::hostKeyRefused},
                                         Coded{"ssh.too-many-tries", SshFailure::agentKeys},
                                         Coded{"ssh.agent", SshFailure::agentKeys},
                                         Coded{"ssh.deploy", SshFailure::copy}};

inline SshFailure sshFailureOf(const Error& error) {
  return codedValue(kSshFailures, error.message.code).value_or(SshFailure::other);
}

}  // namespace scalescope
