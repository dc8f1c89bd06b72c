#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

Finding whatPython(const ProbeAnswer& probe, const std::string& program) {
  const Arguments arguments{{"program", program}, {"python", probe.python}, {"torch", probe.torch}};
  if (probe.torch == "none") return fine({"preflight.program-no-torch", arguments});
  if (probe.torch == "slow") return fine({"preflight.program-slow", arguments});
  return fine({"preflight.program-python", arguments});
}

}  // namespace

// Both workers are sent with their libraries.
Finding judgeWorker(const HostView& host, const CheckContext& context) {
  if (context.workerProgram.empty()) return bad({"preflight.no-worker", {}}, {{"preflight.fix.worker", {}}});
  const bool isWorkers = !context.study || !context.study->program;
  if (isWorkers && usesGpus(host, context) && context.cudaWorkerProgram.empty())
    return warn({"preflight.no-cuda-worker", {}}, {{"preflight.fix.cuda-worker", {}}});
  return fine({host.isLocal ? "preflight.worker" : "preflight.worker-sent", {}});
}

// A program need not use torch, so a missing torch is reported but is no failure.
Finding judgeProgram(const HostView& host, const CheckContext& context) {
  const ProgramSpec& program = *context.study->program;
  const ProbeAnswer& probe = *host.probe;
  const auto& words = program.container.empty() ? program.command : program.container;
  if (!program.shared && context.badFiles) return bad(*context.badFiles, {{"preflight.fix.program-files", {}}});
  if (probe.hasProgramFolder == false)
    return bad({"preflight.no-program-folder", {{"folder", program.workingDirectory}}},
               {{"preflight.fix.program-folder", {}}});
  if (!probe.program) return unknown({"preflight.not-told", {}});
  if (probe.program->empty())
    return bad({"preflight.no-program", {{"program", words.empty() ? "" : words.front()}}},
               {{"preflight.fix.program", {}}});
  return probe.python.empty() || probe.torch.empty() ? fine({"preflight.program", {{"program", *probe.program}}})
                                                     : whatPython(probe, *probe.program);
}

}  // namespace scalescope::preflight
