#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Returns the public key, in SSH wire form, of a configured identity: from PATH.pub, else from the file itself, which
// may be a public key or an OpenSSH private key, whose public half is not encrypted. nullopt if it is unknown without
// opening the private key.
std::optional<std::string> publicKeyOf(const std::string& path);

// Reads the two forms of the file itself.
std::optional<std::string> publicKeyIn(std::string_view text);

// Returns false for a file that is not regular or holds no private key: asking for its passphrase would be useless.
bool holdsPrivateKey(const std::string& path);

}  // namespace scalescope
