#include <string_view>

#include "core/base/shell_words.h"
#include "core/base/units.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {

// Affinity, cpuset and quota of a control group limit the usable cores of the machine.
Finding judgeCores(const HostView& host, const CheckContext&) {
  const MachineInfo& machine = host.facts->machine;
  const auto usable = static_cast<std::int64_t>(machine.usableCores.size());
  const Fix fix{{"preflight.fix.cores", {}}};
  if (usable == 0) return unknown({"preflight.not-reported", {}});
  if (machine.cpuQuota > 0 && machine.cpuQuota < static_cast<double>(usable))
    return warn({"preflight.cores-quota", {{"usable", usable}, {"quota", machine.cpuQuota}}}, fix);
  Message evidence{"preflight.cores",
                   {{"usable", usable},
                    {"cores", std::int64_t{machine.physicalCores}},
                    {"threads", std::int64_t{machine.logicalCores}},
                    {"processor", machine.processor}}};
  return usable < machine.physicalCores ? warn(std::move(evidence), fix) : fine(std::move(evidence));
}

namespace {

constexpr double kLittle = 1e9;       // Memory of a rank with LibTorch and a small model.
constexpr double kTightShare = 0.25;  // Share of the usable memory.

}  // namespace

Finding judgeMemory(const HostView& host, const CheckContext&) {
  const MachineInfo& machine = host.facts->machine;
  if (machine.memoryBytes <= 0) return unknown({"preflight.not-reported", {}});
  const bool isLimited = machine.machineMemoryBytes > machine.memoryBytes;
  Message evidence{isLimited ? "preflight.memory-limited" : "preflight.memory",
                   {{"free", bytesText(machine.memoryAvailable)}, {"bytes", bytesText(machine.memoryBytes)}}};
  if (isLimited) evidence.arguments.emplace_back("machine", bytesText(machine.machineMemoryBytes));
  const Fix fix{{"preflight.fix.memory", {}}, onHost(host, "ps -eo pid,user,rss,args --sort=-rss | head")};
  if (machine.memoryAvailable < kLittle) return bad(std::move(evidence), fix);
  if (machine.memoryAvailable < kTightShare * machine.memoryBytes) return warn(std::move(evidence), fix);
  return fine(std::move(evidence));
}

namespace {

// A library is beside its packed form until it is whole: the sum and once more the largest, which is 451 of 472 MB.
constexpr double kNeededBytes = 1e9;    // Agent, worker with its libraries, and logs.
constexpr double kNeededForGpus = 6e9;  // Bytes with the CUDA worker's libraries, if it is sent.
constexpr double kAmpleTimes = 3;       // Factor that leaves room for checkpoints and longer runs.

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

namespace {

constexpr double kSlow = 20e6;  // Rate in bytes/s: logs are synced each second beside a checkpoint.

bool mentions(const std::string& reason, std::string_view phrase) { return reason.find(phrase) != std::string::npos; }

bool isFull(const HostView& host) { return mentions(host.probe->unwritten, "No space left"); }

// Chooses by the host's error text in the C locale.
std::string fixLine(const HostView& host) {
  const ProbeAnswer& probe = *host.probe;
  if (isFull(host)) return freeSpaceLine(host);
  if (mentions(probe.unwritten, "Read-only"))
    return onHost(host, asRoot(host) + "mount -o remount,rw " + mountPointOf(probe.folder));
  return onHost(host, "ls -ld " + shellWord(probe.folder));
}

}  // namespace

Finding judgeWriting(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.unwritten.empty())
    return bad({"preflight.unwritten", {{"folder", probe.folder}, {"reason", probe.unwritten}}},
               {{isFull(host) ? "preflight.fix.space" : "preflight.fix.writing", {}}, fixLine(host)});
  if (!probe.writtenBytes) return unknown({"preflight.not-reported", {}});
  if (!probe.writeSeconds)
    return fine({"preflight.written", {{"folder", probe.folder}, {"bytes", bytesText(*probe.writtenBytes)}}});
  const double rate = *probe.writtenBytes / *probe.writeSeconds;
  Message evidence{"preflight.write-rate",
                   {{"folder", probe.folder}, {"rate", bytesText(rate)}, {"filesystem", probe.filesystem}}};
  if (rate >= kSlow) return fine(std::move(evidence));
  return warn(std::move(evidence), {{"preflight.fix.slow-disk", {}}});
}

namespace {

constexpr std::int64_t kManyBundles = 20;
constexpr std::int64_t kManyRuns = 100;

std::string processList(const std::vector<std::int64_t>& pids) {
  std::string out;
  for (const std::int64_t pid : pids) out += (out.empty() ? "" : " ") + std::to_string(pid);
  return out;
}

}  // namespace

// Running ranks take cores from the next measurement, no matter which study they belong to.
Finding judgeLeftovers(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.keptRuns || !probe.keptBundles || !probe.keptData) return unknown({"preflight.not-reported", {}});
  if (!probe.ranks.empty())
    return warn({"preflight.ranks-live",
                 {{"ranks", static_cast<std::int64_t>(probe.ranks.size())},
                  {"agents", static_cast<std::int64_t>(probe.agents.size())},
                  {"pids", processList(probe.ranks)}}},
                {{"preflight.fix.ranks-live", {}}, onHost(host, "kill " + processList(probe.ranks))});
  Message evidence{"preflight.leftovers",
                   {{"agents", static_cast<std::int64_t>(probe.agents.size())},
                    {"runs", *probe.keptRuns},
                    {"bundles", *probe.keptBundles},
                    {"data", *probe.keptData},
                    {"bytes", probe.keptDataBytes ? bytesText(*probe.keptDataBytes) : "?"}}};
  if (*probe.keptRuns >= kManyRuns) return warn(std::move(evidence), {{"preflight.fix.runs", {}}, cleanLine(host)});
  if (*probe.keptBundles < kManyBundles) return fine(std::move(evidence));
  return warn(std::move(evidence), {{"preflight.fix.bundles", {}}, cleanLine(host)});
}

}  // namespace scalescope::preflight
