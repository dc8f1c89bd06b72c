#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// Programs cannot run on a noexec file system; they are put into another folder if there is a suitable one.
Finding judgePrograms(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.runsPrograms) return unknown({"preflight.programs-unknown", {{"folder", probe.folder}}});
  if (*probe.runsPrograms) return fine({"preflight.programs", {{"folder", probe.folder}}});
  Fix fix{{"preflight.fix.noexec", {}},
          onHost(host, asRoot(host) + "mount -o remount,exec " + mountPointOf(probe.folder))};
  if (probe.programsFolder.empty()) return bad({"preflight.noexec", {{"folder", probe.folder}}}, std::move(fix));
  return warn({"preflight.noexec-elsewhere", {{"folder", probe.folder}, {"other", probe.programsFolder}}},
              std::move(fix));
}

}  // namespace scalescope::preflight
