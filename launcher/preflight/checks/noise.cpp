#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {

// Our sessions skip text printed before a command's output, but other tools (scp, rsync) fail on it.
Finding judgeNoise(const HostView& host, const CheckContext&) {
  if (host.probe->noiseBytes == 0) return fine({"preflight.quiet", {}});
  return warn(
      {"preflight.noise", {{"bytes", static_cast<std::int64_t>(host.probe->noiseBytes)}, {"text", host.probe->noise}}},
      {{"preflight.fix.noise", {}}, "case $- in *i*) ;; *) return ;; esac"});
}

}  // namespace scalescope::preflight
