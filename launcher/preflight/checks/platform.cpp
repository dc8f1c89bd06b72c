#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {

// The worker is sent with its C library and LibTorch, so an older glibc does not matter; another processor does.
Finding judgePlatform(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (probe.system.empty()) return unknown({"preflight.not-told", {}});
  if (probe.system != "Linux x86_64")
    return bad({"preflight.platform-other", {{"system", probe.system}}}, {{"preflight.fix.platform", {}}});
  if (probe.glibc.empty()) return fine({"preflight.platform-no-glibc", {{"kernel", probe.kernel}}});
  return fine({"preflight.platform", {{"kernel", probe.kernel}, {"glibc", probe.glibc}}});
}

}  // namespace scalescope::preflight
