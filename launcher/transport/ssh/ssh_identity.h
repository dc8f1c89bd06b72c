#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// The public key, in SSH wire form, that belongs to a configured identity: of PATH.pub, else of the file itself, which
// may be a public key or an OpenSSH private key, whose public half is not encrypted. nullopt: unknown without opening
// the private key.
std::optional<std::string> publicKeyOf(const std::string& path);

// The two forms of the file itself.
std::optional<std::string> publicKeyIn(std::string_view text);

// False for what is no regular file or holds no private key: asking for its passphrase would be in vain.
bool holdsPrivateKey(const std::string& path);

}  // namespace scalescope
