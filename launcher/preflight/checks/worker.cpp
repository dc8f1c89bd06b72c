#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

// The CPU worker is sent with its libraries; the CUDA worker has to be where it is here.
Finding judgeWorker(const HostView& host, const Wish& wish) {
  const Fix fix{{"preflight.fix.worker", {}}};
  if (wish.workerProgram.empty()) return bad({"preflight.no-worker", {}}, fix);
  if (!usesGpus(host, wish)) return fine({host.isLocal ? "preflight.worker" : "preflight.worker-sent", {}});
  if (wish.cudaWorkerProgram.empty()) return warn({"preflight.no-cuda-worker", {}}, fix);
  if (host.isLocal || host.probe->hasCudaWorker.value_or(false)) return fine({"preflight.worker", {}});
  return bad({"preflight.cuda-worker-absent", {{"path", wish.cudaWorkerProgram}}},
             {{"preflight.fix.cuda-worker", {{"path", wish.cudaWorkerProgram}}}});
}

}  // namespace scalescope::preflight
