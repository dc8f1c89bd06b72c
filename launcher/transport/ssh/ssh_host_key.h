#pragma once

#include <libssh/libssh.h>

#include "core/base/result.h"
#include "launcher/transport/ssh/ssh_session.h"

namespace scalescope {

// Refuses a changed, revoked or other-type key with both fingerprints, file and line; asks about an unknown one and
// writes it to the user's file only after a yes.
Status verifyHostKey(ssh_session session, const SshSettings& settings, const AskPerson& ask, SshWatch& watch);

// Appends one complete line, synced and read back; waits at most 5 s for another program that holds the file's lock.
// Writes nothing if the path exists and is no regular file, as /dev/null.
Status addKnownHost(const std::string& path, const std::string& line, const std::stop_token& stop);

}  // namespace scalescope
