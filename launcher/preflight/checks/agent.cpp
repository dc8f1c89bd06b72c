#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {

// It was copied there, started, and said what the machine is.
Finding judgeAgent(const HostView& host, const Wish&) {
  if (host.stoppedAt != Step::agent) return fine({"preflight.agent", {}});
  return bad(host.stopped->message, {{"preflight.fix.agent", {}}});
}

}  // namespace scalescope::preflight
