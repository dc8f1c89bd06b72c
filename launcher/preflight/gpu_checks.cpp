#include <algorithm>
#include <charconv>

#include "core/base/text.h"
#include "core/base/units.h"
#include "core/study/cells/worker_answers.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr const char* kNccl = "2.28.9";  // Version in packaging/setup/wheels-cuda.txt.

std::int64_t majorOf(const std::string& version) {
  std::int64_t major = 0;
  std::from_chars(version.data(), version.data() + version.size(), major);
  return major;
}

}  // namespace

// CUDA, NCCL and LibTorch are sent with the worker; the driver is the host's.
Finding judgeDriver(const HostView& host, const CheckContext&) {
  const std::string& reportedVersion = host.facts->machine.driver;
  const std::string& driver = reportedVersion.empty() ? host.probe->driver : reportedVersion;
  const Fix fix{{"preflight.fix.driver", {{"least", kLeastDriver}}}, onHost(host, "nvidia-smi")};
  if (driver.empty()) return bad({"preflight.no-driver", {}}, fix);
  Message evidence{
      "preflight.driver",
      {{"driver", driver}, {"least", kLeastDriver}, {"cuda", std::string(kCudaVersion)}, {"nccl", std::string(kNccl)}}};
  return majorOf(driver) < kLeastDriver ? bad(std::move(evidence), fix) : fine(std::move(evidence));
}

namespace {

constexpr double kUsedShare = 0.1;  // A driver alone uses less memory than this.

std::string gpuText(const MachineInfo::Gpu& gpu) {
  const std::string memory =
      gpu.memoryBytes > 0 ? bytesText(gpu.usedBytes) + " / " + bytesText(gpu.memoryBytes) : "memory not reported";
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
