#include "core/base/maths/units.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr double kLittle = 1e9;       // Memory of a rank with LibTorch and a small model.
constexpr double kTightShare = 0.25;  // Share of the usable memory.

}  // namespace

Finding judgeMemory(const HostView& host, const CheckContext&) {
  const MachineInfo& machine = host.facts->machine;
  if (machine.memoryBytes <= 0) return unknown({"preflight.not-told", {}});
  const bool isLimited = machine.machineMemoryBytes > machine.memoryBytes;
  Message evidence{isLimited ? "preflight.memory-limited" : "preflight.memory",
                   {{"free", bytesText(machine.memoryAvailable)}, {"bytes", bytesText(machine.memoryBytes)}}};
  if (isLimited) evidence.arguments.emplace_back("machine", bytesText(machine.machineMemoryBytes));
  const Fix fix{{"preflight.fix.memory", {}}, onHost(host, "ps -eo pid,user,rss,args --sort=-rss | head")};
  if (machine.memoryAvailable < kLittle) return bad(std::move(evidence), fix);
  if (machine.memoryAvailable < kTightShare * machine.memoryBytes) return warn(std::move(evidence), fix);
  return fine(std::move(evidence));
}

}  // namespace scalescope::preflight
