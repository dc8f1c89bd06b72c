#include "core/base/text.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// Passes if the ssh configuration and a name server gave addresses.
Finding judgeName(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::name && host.addresses.empty())
    return fine({"preflight.by-openssh", {{"why", joinedBy(", ", host.choice.because)}}});
  if (host.stoppedAt != Step::name)
    return fine({"preflight.addresses", {{"addresses", joinedBy(", ", host.addresses)}}});
  const Message& reason = host.stopped->message;
  if (reason.code == "ssh.no-address")
    return bad(reason, {{"preflight.fix.name", {}}, "getent ahosts " + shellWord(host.login)});
  return bad(reason, {{"preflight.fix.settings", {}}, "ssh -G " + shellWord(host.login)});
}

}  // namespace scalescope::preflight
