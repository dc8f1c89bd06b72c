#pragma once

#include <libssh/libssh.h>

#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "launcher/transport/ssh/ssh_session.h"

namespace scalescope {

// The host key prompt of libssh; OpenSshSession has that of ssh (onHostKeyPrompt).
// Refuses a changed, revoked or other-type key with both fingerprints, file and line; asks about an unknown one and
// writes it to the user's file only after a yes.
Status verifyHostKey(ssh_session session, const SshSettings& settings, const AskPerson& ask, SshWatch& watch);

// Appends one complete line, synced and read back; waits at most 5 s for another program that holds the file's lock.
// Writes nothing if the path exists and is no regular file, as /dev/null.
Status addKnownHost(const std::string& path, const std::string& line, const std::stop_token& stop);

// Returns true if a host key is in the file that RevokedHostKeys names: a list of public keys, one a line, or a key
// revocation list, which ssh-keygen reads (a child with `environment`, which a stop or 5 s end). Error: the file cannot
// be read or is damaged; no key may be trusted then, as in OpenSSH.
Result<bool> isRevokedKey(const std::string& path, std::string_view keyType, std::string_view keyBase64,
                          const Environment& environment, const std::stop_token& stop);

}  // namespace scalescope
