#pragma once

#include <array>

#include "core/base/coded.h"
#include "core/base/result.h"

namespace scalescope {

// The part of connecting to a host by ssh that failed, for both kinds of sessions.
enum class SshFailure {
  name,            // The name has no address.
  connection,      // There is no connection to the port.
  hostKeyUnknown,  // The host key is not in known_hosts and was not accepted.
  hostKeyRefused,  // The host key has changed, is revoked or cannot be checked.
  agentKeys,       // The ssh agent failed, or has too many keys.
  copy,            // The programs could not be copied to the host.
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
