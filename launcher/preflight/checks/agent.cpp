#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {

// Passes if the agent was copied to the host, started, and reported the machine's facts.
Finding judgeAgent(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::agent) return fine({"preflight.agent", {}});
  return bad(host.stopped->message, {{"preflight.fix.agent", {}}});
}

}  // namespace scalescope::preflight
