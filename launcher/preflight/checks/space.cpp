#include "core/base/maths/units.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {
namespace {

// A library is beside its packed form until it is whole: the sum and once more the largest, which is 451 of 472 MB.
constexpr double kNeededBytes = 1e9;    // Agent, worker with its libraries, and logs.
constexpr double kNeededForGpus = 6e9;  // Includes the CUDA worker's libraries, if it is sent.
constexpr double kAmpleTimes = 3;       // Leaves room for checkpoints and longer runs.

}  // namespace

Finding judgeSpace(const HostView& host, const CheckContext& context) {
  if (!host.probe->freeBytes) return unknown({"preflight.space-unknown", {{"folder", host.probe->folder}}});
  const double free = *host.probe->freeBytes;
  const bool takesCuda = !host.isLocal && !context.cudaWorkerProgram.empty() && usesGpus(host, context);
  const double needed = (takesCuda ? kNeededForGpus : kNeededBytes) +
                        (host.isLocal || !host.spec.dataPath.empty() ? 0 : context.dataBytes);
  Message evidence{"preflight.space",
                   {{"free", bytesText(free)}, {"needed", bytesText(needed)}, {"folder", host.probe->folder}}};
  if (free >= kAmpleTimes * needed) return fine(std::move(evidence));
  Fix fix{{"preflight.fix.space", {}}, freeSpaceLine(host)};
  return free < needed ? bad(std::move(evidence), std::move(fix)) : warn(std::move(evidence), std::move(fix));
}

}  // namespace scalescope::preflight
