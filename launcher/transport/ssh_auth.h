#pragma once

#include <libssh/libssh.h>

#include "core/base/result.h"
#include "launcher/transport/ssh_session.h"

namespace scalescope {

// ssh-agent, then the configured identities, then keyboard-interactive and password by asking, at most 3 questions; a no ends them.
// Secrets are neither kept nor logged.
Status authenticate(ssh_session session, const SshSettings& settings, const AskPerson& ask, SshWatch& watch);

}  // namespace scalescope
