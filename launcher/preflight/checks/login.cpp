#include "core/base/maths/units.h"
#include "core/base/text.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

Finding judgeLogin(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::login && !host.choice.because.empty())
    return fine({"preflight.logged-in-by-openssh",
                 {{"user", host.user},
                  {"seconds", secondsText(host.loginSeconds.value_or(0))},
                  {"why", joinedBy(", ", host.choice.because)}}});
  if (host.stoppedAt != Step::login)
    return fine(
        {"preflight.logged-in", {{"user", host.user}, {"seconds", secondsText(host.loginSeconds.value_or(0))}}});
  const Message& reason = host.stopped->message;
  if (reason.code == "ssh.too-many-tries" || reason.code == "ssh.agent")
    return bad(reason, {{"preflight.fix.agent-keys", {}}, "ssh-add -l"});
  return bad(reason, {{"preflight.fix.login", {}}, "ssh-copy-id " + sshTarget(host)});
}

}  // namespace scalescope::preflight
