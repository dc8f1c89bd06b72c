#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// noexec: the agent is put there and started there.
Finding judgePrograms(const HostView& host, const Wish&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.runsPrograms) return unknown({"preflight.programs-unknown", {{"folder", probe.folder}}});
  if (*probe.runsPrograms) return fine({"preflight.programs", {{"folder", probe.folder}}});
  return bad({"preflight.noexec", {{"folder", probe.folder}}},
             {{"preflight.fix.noexec", {}}, onHost(host, "findmnt -T " + shellWord(probe.folder))});
}

}  // namespace scalescope::preflight
