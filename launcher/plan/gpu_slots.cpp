#include "launcher/plan/gpu_slots.h"

#include <algorithm>
#include <set>
#include <utility>

namespace scalescope {

namespace {

// Returns the number of ranks, from rank 0, that form an NCCL group. Data-parallel replicas copy within their process,
// and ranks that only serve parameters, the last ones, keep them in the host's memory.
int ranksOfNccl(const Cell& cell) {
  if (cell.strategy == Strategy::ddp) return cell.worldDevices();
  if (cell.strategy != Strategy::parameterServer) return 0;
  const ParameterServerSpec& spec = cell.study.parameterServer;
  return cell.worldDevices() - (spec.placement == ServerPlacement::own ? spec.servers : 0);
}

}  // namespace

Result<HostSlots> gpuSlots(const HostSpec& spec, const MachineInfo& machine, int devices, bool oversubscribe) {
  HostSlots slots;
  slots.device = DeviceKind::cuda;
  if (machine.hasGpuSlice) return fail("launcher.gpu-slices", {{"host", spec.name}});
  std::vector<int> offered;
  std::string list;
  for (const MachineInfo::Gpu& gpu : machine.gpus) {
    offered.push_back(gpu.index);
    list += (list.empty() ? "" : ", ") + std::to_string(gpu.index);
  }
  for (const int index : spec.gpus)
    if (std::find(offered.begin(), offered.end(), index) == offered.end())
      return fail(
          "launcher.gpu-not-offered",
          {{"host", spec.name}, {"index", std::int64_t{index}}, {"offered", list.empty() ? std::string("-") : list}});
  const std::vector<int>& indices = spec.gpus.empty() ? offered : spec.gpus;
  if (indices.empty() || (static_cast<int>(indices.size()) < devices && !oversubscribe))
    return fail(
        "launcher.too-many-gpus",
        {{"host", spec.name}, {"wanted", std::int64_t{devices}}, {"found", static_cast<std::int64_t>(indices.size())}});
  for (int device = 0; device < devices; ++device)
    slots.gpus.push_back(indices[static_cast<std::size_t>(device) % indices.size()]);
  return slots;
}

bool isGpuHost(const HostSpec& spec, const MachineInfo& machine, bool haveCudaWorker) {
  if (spec.device == DeviceKind::cuda) return true;
  return spec.device == DeviceKind::automatic && haveCudaWorker && (!machine.gpus.empty() || machine.hasGpuSlice);
}

Status checkOwnGpus(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots) {
  const int members = ranksOfNccl(cell);
  std::set<std::pair<std::string, int>> used;
  for (std::size_t node = 0; node < static_cast<std::size_t>(cell.nodes); ++node) {
    const HostSlots& host = slots.hosts[node];
    if (host.device != DeviceKind::cuda) continue;
    const std::string& boot = facts[node].machine.bootId;
    const std::string machine = boot.empty() ? std::to_string(node) : boot;
    for (std::size_t rank = 0; rank < static_cast<std::size_t>(cell.devices); ++rank) {
      if (static_cast<int>(node) * cell.devices + static_cast<int>(rank) >= members) return {};
      if (!used.insert({machine, host.gpus[rank]}).second)
        return fail("launcher.gpu-shared", {{"cell", std::int64_t{cell.number}},
                                            {"host", cell.study.hosts[node].name},
                                            {"index", std::int64_t{host.gpus[rank]}}});
    }
  }
  return {};
}

}  // namespace scalescope
