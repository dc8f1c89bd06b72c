#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// The user accepts an unknown key in their own ssh, which shows its fingerprint.
Finding judgeHostKey(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::hostKey) return fine({"preflight.key-known", {}});
  const Message& reason = host.stopped->message;
  if (reason.code == "ssh.host-key-unknown" || reason.code == "ssh.host-key-certificate" ||
      reason.code == "ssh.host-key-authority")
    return bad(reason, {{"preflight.fix.key-unknown", {}}, "ssh " + sshTarget(host) + " true"});
  return bad(reason, {{"preflight.fix.key-changed", {}}, "ssh-keygen -F " + shellWord(host.login)});
}

}  // namespace scalescope::preflight
