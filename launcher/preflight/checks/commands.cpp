#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

// A login shell that runs no commands (nologin, one that exits in its start files) accepts the login, but no program
// can run.
Finding judgeCommands(const HostView& host, const CheckContext&) {
  if (host.stoppedAt == Step::look)
    return bad(host.stopped->message, {{"preflight.fix.commands", {}}, onHost(host, "echo ready")});
  if (!host.probe->isWhole) return unknown({"preflight.probe-cut", {}});
  return fine({"preflight.commands", {{"shell", host.probe->shell}}});
}

}  // namespace scalescope::preflight
