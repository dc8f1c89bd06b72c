#pragma once

#include <libssh/libssh.h>

#include "core/base/result.h"
#include "launcher/transport/ssh_session.h"

namespace scalescope {

// ssh-agent, then the configured identities, then keyboard-interactive and password through askSecret, at most 3 questions.
// Secrets are neither kept nor logged.
Status authenticate(ssh_session session, const SshSettings& settings, const SshQuestions& questions, SshWatch& watch);

}  // namespace scalescope
