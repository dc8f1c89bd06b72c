#pragma once

#include <libssh/libssh.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "launcher/transport/ssh/ssh_session.h"

namespace scalescope {

// Logs in with the ssh agent, the configured identities first, then with these from their files, then with
// keyboard-interactive and password by asking the user, at most 3 questions; a no ends them. Secrets are neither kept
// nor logged.
Status authenticate(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch);

// Returns the public key, in SSH wire form, of a configured identity: from PATH.pub, else from the file itself, which
// may be a public key or an OpenSSH private key, whose public half is not encrypted. nullopt if it is unknown without
// opening the private key.
std::optional<std::string> publicKeyOf(const std::string& path);

// Reads the two forms of the file itself.
std::optional<std::string> publicKeyIn(std::string_view text);

// Returns false for a file that is not regular or holds no private key: asking for its passphrase would be useless.
bool holdsPrivateKey(const std::string& path);

}  // namespace scalescope
