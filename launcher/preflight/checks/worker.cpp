#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

// Both are sent with their libraries.
Finding judgeWorker(const HostView& host, const Wish& wish) {
  if (wish.workerProgram.empty()) return bad({"preflight.no-worker", {}}, {{"preflight.fix.worker", {}}});
  if (usesGpus(host, wish) && wish.cudaWorkerProgram.empty())
    return warn({"preflight.no-cuda-worker", {}}, {{"preflight.fix.cuda-worker", {}}});
  return fine({host.isLocal ? "preflight.worker" : "preflight.worker-sent", {}});
}

}  // namespace scalescope::preflight
