#pragma once

#include <libssh/libssh.h>

#include "core/base/result.h"
#include "launcher/transport/ssh/ssh_session.h"

namespace scalescope {

// The ssh agent with the configured identities first, then these from their files, then keyboard-interactive and
// password by asking, at most 3 questions; a no ends them. Secrets are neither kept nor logged.
Status authenticate(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch);

}  // namespace scalescope
