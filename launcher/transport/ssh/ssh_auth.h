#pragma once

#include <libssh/libssh.h>

#include "core/base/result.h"
#include "launcher/transport/ssh/ssh_session.h"

namespace scalescope {

// Logs in with the ssh agent, the configured identities first, then with these from their files, then with
// keyboard-interactive and password by asking the user, at most 3 questions; a no ends them. Secrets are neither kept
// nor logged.
Status authenticate(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch);

}  // namespace scalescope
