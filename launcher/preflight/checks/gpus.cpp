#include <algorithm>

#include "core/base/maths/units.h"
#include "core/base/text.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr double kUsedShare = 0.1;  // A driver alone uses less memory than this.

std::string gpuText(const MachineInfo::Gpu& gpu) {
  const std::string memory =
      gpu.memoryBytes > 0 ? bytesText(gpu.usedBytes) + " / " + bytesText(gpu.memoryBytes) : "memory not told";
  return std::to_string(gpu.index) + ": " + gpu.name + ", " + (gpu.isDivided ? "divided (MIG)" : memory);
}

bool isBusy(const MachineInfo::Gpu& gpu) {
  return !gpu.processes.empty() || gpu.usedBytes > kUsedShare * gpu.memoryBytes;
}

}  // namespace

Finding judgeGpus(const HostView& host, const CheckContext& context) {
  const std::vector<MachineInfo::Gpu>& gpus = host.facts->machine.gpus;
  const std::int64_t cards = host.probe->nvidiaCards.value_or(0);
  const Fix look{{"preflight.fix.gpus-missing", {}}, onHost(host, "nvidia-smi")};
  const Fix whole{{"preflight.fix.gpu-slices", {}}, ""};
  if (host.facts->machine.hasGpuSlice)
    return context.study && host.spec.device != DeviceKind::cpu ? bad({"machine.gpu-slices", {}}, whole)
                                                                : warn({"machine.gpu-slices", {}}, whole);
  if (host.facts->machine.lostGpus > 0)
    return bad({"machine.gpus-lost", {{"count", std::int64_t{host.facts->machine.lostGpus}}}}, look);
  if (gpus.empty() && cards > 0) return bad({"preflight.gpus-silent", {{"cards", cards}}}, look);
  if (gpus.empty() && context.study && host.spec.device == DeviceKind::cuda)
    return bad({"preflight.gpus-none", {}}, look);
  if (gpus.empty()) return fine({"preflight.gpus-none", {}});
  std::vector<std::string> all;
  for (const MachineInfo::Gpu& gpu : gpus) all.push_back(gpuText(gpu));
  for (const MachineInfo::Gpu& gpu : gpus)
    if (isBusy(gpu))
      return warn({"preflight.gpu-busy",
                   {{"gpu", gpuText(gpu)},
                    {"users", gpu.processes.empty() ? std::string("?") : joinedBy(", ", gpu.processes)}}},
                  {{"preflight.fix.gpu-busy", {}}, onHost(host, "nvidia-smi")});
  const Message listed{"preflight.gpus", {{"gpus", joinedBy("; ", all)}}};
  const bool isDivided =
      std::any_of(gpus.begin(), gpus.end(), [](const MachineInfo::Gpu& gpu) { return gpu.isDivided; });
  return isDivided ? warn(listed, whole) : fine(listed);
}

}  // namespace scalescope::preflight
