#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// Returns true if a host key is in the file that RevokedHostKeys names: a list of public keys, one a line, or a key
// revocation list, which ssh-keygen reads (a child, which a stop or 5 s end). Error: the file cannot be read or is
// damaged; no key may be trusted then, as in OpenSSH.
Result<bool> isRevokedKey(const std::string& path, std::string_view keyType, std::string_view keyBase64,
                          const std::stop_token& stop);

}  // namespace scalescope
