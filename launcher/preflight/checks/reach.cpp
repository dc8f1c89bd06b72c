#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

Finding judgeReach(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::reach) return fine({"preflight.reached", {{"port", std::int64_t{host.port}}}});
  return bad(host.stopped->message,
             {{"preflight.fix.reach", {{"port", std::int64_t{host.port}}}}, "ssh -v " + sshTarget(host) + " true"});
}

}  // namespace scalescope::preflight
