#include "launcher/plan/plan.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "core/base/environment.h"
#include "core/base/address.h"
#include "core/base/text.h"
#include "core/study/cells/cluster_nodes.h"

namespace scalescope {
namespace {

// Index of a host among the hosts that run on the same kernel, and their number.
struct Neighbours {
  int place = 0;
  int count = 0;
};
Neighbours neighbours(const std::vector<HostFacts>& facts, std::size_t index, std::size_t nodes) {
  Neighbours found;
  for (std::size_t other = 0; other < nodes; ++other) {
    if (facts[other].machine.bootId != facts[index].machine.bootId) continue;
    if (other < index) ++found.place;
    ++found.count;
  }
  return found;
}

// Returns the number of cores that slots may use: from 4 cores on, one is left for the agent and its sampling, unless
// there would be fewer cores than ranks.
int usableForSlots(int physical, int ranks) {
  const bool spare = physical >= 4 && physical - 1 >= ranks;
  return spare ? physical - 1 : physical;
}

std::vector<std::vector<int>> dealSlots(const std::vector<std::vector<int>>& cores, int width, int firstSlot,
                                        int count) {
  std::vector<std::vector<int>> slots;
  for (int slot = firstSlot; slot < firstSlot + count; ++slot) {
    std::vector<int> cpus;
    for (int core = 0; core < width; ++core) {
      // Oversubscribed plans use cores several times.
      const std::vector<int>& siblings = cores[static_cast<std::size_t>(slot * width + core) % cores.size()];
      cpus.insert(cpus.end(), siblings.begin(), siblings.end());
    }
    slots.push_back(std::move(cpus));
  }
  return slots;
}

bool isReal(const HostFacts::Interface& interface) { return !interface.loopback && !interface.address.empty(); }

// Returns one address family for all nodes, so that ranks can connect: IPv4 if every node has it, else IPv6 if every
// node has that.
int commonFamily(const std::vector<HostFacts>& facts, std::size_t nodes) {
  const auto haveAll = [&](int family) {
    return std::all_of(facts.begin(), facts.begin() + static_cast<std::ptrdiff_t>(nodes), [&](const HostFacts& host) {
      return std::any_of(host.interfaces.begin(), host.interfaces.end(), [&](const HostFacts::Interface& one) {
        return isReal(one) && addressFamily(one.address) == family;
      });
    });
  };
  return !haveAll(AF_INET) && haveAll(AF_INET6) ? AF_INET6 : AF_INET;
}

// Returns the interface of `host` whose address is nearest to an address of another node.
HostFacts::Interface nearest(const std::vector<HostFacts>& facts, std::size_t host, std::size_t nodes) {
  const int family = commonFamily(facts, nodes);
  HostFacts::Interface best;
  int bestBits = -1;
  for (const HostFacts::Interface& mine : facts[host].interfaces) {
    if (!isReal(mine) || addressFamily(mine.address) != family) continue;
    for (std::size_t other = 0; other < nodes; ++other) {
      if (other == host) continue;
      for (const HostFacts::Interface& theirs : facts[other].interfaces) {
        // Equal addresses belong to one interface seen twice (two agents on one machine) or to a NAT; both are treated
        // like a neighbor's address.
        if (!isReal(theirs)) continue;
        const int bits = commonPrefix(mine.address, theirs.address);
        if (bits > bestBits) {
          bestBits = bits;
          best = mine;
        }
      }
    }
  }
  return best;
}

bool allLocal(const Cell& cell) {
  for (int node = 0; node < cell.nodes; ++node)
    if (!isHere(cell.study.hosts[static_cast<std::size_t>(node)])) return false;
  return true;
}

std::vector<std::vector<int>> shareCores(const HostSlots& host, int ranks) {
  std::vector<std::vector<int>> slots;
  const std::size_t width = std::max<std::size_t>(1, host.shared.size() / static_cast<std::size_t>(ranks));
  return dealSlots(host.shared, static_cast<int>(width), 0, ranks);
}

// Returns the address that rank 0's node binds; empty for the first address of the interface, which is its IPv4 address
// if it has one.
std::string rendezvousAddress(const StudySpec& study, const std::vector<HostFacts::Interface>& interfaces) {
  if (study.rendezvousAddress != "auto") return study.rendezvousAddress;
  return addressFamily(interfaces.front().address) == AF_INET6 ? interfaces.front().address : "";
}

// Plans the cell's devices on one host, with one entry per process (data-parallel: one process with all of them).
PlanNode planNode(const LaunchInput& input, std::size_t node, const std::string& interfaceName) {
  const HostSlots& host = input.slots.hosts[node];
  PlanNode plan;
  plan.index = static_cast<int>(node);
  plan.host = input.cell.study.hosts[node].name;
  plan.device = host.device;
  plan.interfaceName = interfaceName;
  plan.dataPath = input.dataPaths[node];
  if (node < input.modelPaths.size()) plan.modelPath = input.modelPaths[node];
  if (node < input.programFolders.size()) plan.programFolder = input.programFolders[node];
  if (node < input.choices.size()) {
    plan.transport = input.choices[node].session;
    plan.transportReason = joinedBy(", ", input.choices[node].because);
  }
  const auto devices = static_cast<std::size_t>(input.cell.devices);
  if (host.device == DeviceKind::cuda) {
    plan.gpus.assign(host.gpus.begin(), host.gpus.begin() + static_cast<std::ptrdiff_t>(devices));
    return plan;
  }
  std::vector<std::vector<int>> slots = host.shared.empty() ? host.slots : shareCores(host, input.cell.devices);
  slots.resize(devices);
  if (input.cell.strategy == Strategy::dataParallel) {
    std::vector<int> all;
    for (const std::vector<int>& slot : slots) all.insert(all.end(), slot.begin(), slot.end());
    slots = {all};
  }
  plan.slotCores = std::move(slots);
  return plan;
}

// Returns the cores and GPUs that the ranks claim for themselves, none if the study allows sharing.
NodeClaims claimsOf(const LaunchInput& input, const PlanNode& host) {
  NodeClaims claims;
  if (input.cell.study.limits.oversubscribe) return claims;
  for (const std::vector<int>& slot : host.slotCores) claims.cores.insert(claims.cores.end(), slot.begin(), slot.end());
  std::sort(claims.cores.begin(), claims.cores.end());
  claims.cores.erase(std::unique(claims.cores.begin(), claims.cores.end()), claims.cores.end());
  for (const MachineInfo::Gpu& gpu : input.facts[static_cast<std::size_t>(host.index)].machine.gpus)
    if (!gpu.uuid.empty() && std::find(host.gpus.begin(), host.gpus.end(), gpu.index) != host.gpus.end())
      claims.gpus.push_back(gpu.uuid);
  return claims;
}

double memoryLimitPerRank(const LaunchInput& input, std::size_t node) {
  // Number of devices of one process.
  const int devices = input.cell.strategy == Strategy::dataParallel ? input.cell.devices : 1;
  // The worker limits its allocator on GPUs, because a limit on the process would include the memory that CUDA maps.
  if (input.slots.hosts[node].device == DeviceKind::cuda) return 0;
  if (input.cell.study.limits.memoryMBPerDevice > 0) return devices * input.cell.study.limits.memoryMBPerDevice;
  const int sharing = neighbours(input.facts, node, static_cast<std::size_t>(input.cell.nodes)).count;
  return devices * 0.8 * input.facts[node].machine.memoryAvailable / (input.cell.devices * std::max(1, sharing)) / 1e6;
}

// Returns the cores that a host's slots are assigned from: those of its fastest kind if they are enough for `wanted`,
// so that no rank waits for a slower core than its own; else all.
std::vector<std::vector<int>> coresForSlots(const MachineInfo& machine, int wanted) {
  const auto slower =
      std::find_if(machine.coreKinds.begin(), machine.coreKinds.end(), [](int kind) { return kind > 0; });
  const auto fast = slower - machine.coreKinds.begin();
  if (slower == machine.coreKinds.end() || wanted > fast) return machine.usableCores;
  return {machine.usableCores.begin(), machine.usableCores.begin() + fast};
}

// Returns a note on which cores the slots have, if the machine has several kinds.
std::optional<Message> noteOfKinds(const std::string& host, const MachineInfo& machine, std::size_t dealt) {
  const auto fast = std::count(machine.coreKinds.begin(), machine.coreKinds.end(), 0);
  const auto all = static_cast<std::int64_t>(machine.coreKinds.size());
  if (fast == all) return std::nullopt;
  const bool isMixed = dealt > static_cast<std::size_t>(fast);
  return Message{isMixed ? "launcher.mixed-cores" : "launcher.like-cores",
                 {{"host", host}, {"fast", std::int64_t{fast}}, {"cores", all}}};
}

}  // namespace

int largestDevices(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.devices);
  return most;
}

int largestNodes(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.nodes);
  return most;
}

Result<SlotPlan> planSlots(const StudySpec& study, const std::vector<Cell>& cells, const std::vector<HostFacts>& facts,
                           bool haveCudaWorker) {
  SlotPlan plan;
  const int devices = largestDevices(cells);
  const auto nodes = static_cast<std::size_t>(largestNodes(cells));
  const bool oversubscribe = study.limits.oversubscribe;
  int width = 0;  // Minimum over the CPU hosts, so that it is the same in every cell.
  for (std::size_t host = 0; host < nodes; ++host) {
    const HostSpec& spec = study.hosts[host];
    const MachineInfo& machine = facts[host].machine;
    if (isGpuHost(spec, machine, haveCudaWorker)) continue;
    const int sharing = neighbours(facts, host, nodes).count;
    const int ranks = devices * sharing;
    const int wanted = ranks * std::max(1, spec.coresPerSlot.value_or(1));
    const auto cores = coresForSlots(machine, wanted);
    const int physical = static_cast<int>(cores.size());
    if (auto note = noteOfKinds(spec.name, machine, cores.size())) plan.notes.push_back(std::move(*note));
    if (physical == 0 || (wanted > physical && !oversubscribe))
      return fail("launcher.too-many-slots", {{"host", spec.name},
                                              {"wanted", std::int64_t{ranks}},
                                              {"cores", std::int64_t{wanted}},
                                              {"found", std::int64_t{physical}}});
    // Slower cores are left for the agent.
    const bool othersAreFree = cores.size() < machine.usableCores.size();
    const int usable = othersAreFree ? physical : usableForSlots(physical, ranks);
    if (wanted > physical) plan.notes.push_back({"launcher.oversubscribed", {{"host", spec.name}}});
    if (usable == physical && !othersAreFree)
      plan.notes.push_back({"launcher.instrument-shares-cores", {{"host", spec.name}}});
    if (!spec.coresPerSlot) {
      plan.notes.push_back({"launcher.share", {{"host", spec.name}}});
      continue;
    }
    const int own = *spec.coresPerSlot > 0 ? *spec.coresPerSlot : std::max(1, usable / ranks);
    width = width == 0 ? own : std::min(width, own);
  }
  for (std::size_t host = 0; host < nodes; ++host) {
    const HostSpec& spec = study.hosts[host];
    const MachineInfo& machine = facts[host].machine;
    if (isGpuHost(spec, machine, haveCudaWorker)) {
      if (!haveCudaWorker && isHere(spec)) return fail("launcher.no-cuda-worker", {{"host", spec.name}});
      auto slots = gpuSlots(spec, machine, devices, oversubscribe);
      if (!slots) return tl::unexpected(slots.error());
      plan.hosts.push_back(std::move(*slots));
      continue;
    }
    const Neighbours near = neighbours(facts, host, nodes);
    const auto cores = coresForSlots(machine, devices * near.count * std::max(1, spec.coresPerSlot.value_or(1)));
    HostSlots slots;
    if (!spec.coresPerSlot) {
      const std::size_t each = std::max<std::size_t>(1, cores.size() / static_cast<std::size_t>(near.count));
      for (std::size_t core = 0; core < each; ++core)
        slots.shared.push_back(cores[(static_cast<std::size_t>(near.place) * each + core) % cores.size()]);
    } else {
      slots.width = width;
      slots.slots = dealSlots(cores, width, near.place * devices, devices);
    }
    const int asked = slots.shared.empty() ? devices * width : static_cast<int>(slots.shared.size());
    const int taken = std::min(asked, static_cast<int>(cores.size()));
    if (machine.cpuQuota > 0 && machine.cpuQuota < taken)
      plan.notes.push_back(
          {"launcher.cpu-quota", {{"host", spec.name}, {"quota", machine.cpuQuota}, {"cores", std::int64_t{taken}}}});
    plan.hosts.push_back(std::move(slots));
  }
  return plan;
}

std::vector<HostFacts::Interface> chooseInterfaces(const Cell& cell, const std::vector<HostFacts>& facts) {
  std::vector<HostFacts::Interface> chosen;
  const auto nodes = static_cast<std::size_t>(cell.nodes);
  for (std::size_t host = 0; host < nodes; ++host) {
    HostFacts::Interface one{"lo", "127.0.0.1", 0, true};
    const std::string& written = cell.study.hosts[host].interface;
    if (written != "auto" && !written.empty()) {
      one = {written, "", 0, written == "lo"};
      // The first of several addresses is taken, as the agent does.
      const auto& all = facts[host].interfaces;
      const auto known =
          std::find_if(all.begin(), all.end(), [&](const HostFacts::Interface& each) { return each.name == written; });
      if (known != all.end()) one = *known;
    } else if (nodes > 1 && !allLocal(cell)) {
      one = nearest(facts, host, nodes);
    }
    if (cell.study.hosts[host].linkGbps > 0) one.speedMbps = cell.study.hosts[host].linkGbps * 1000;
    chosen.push_back(std::move(one));
  }
  return chosen;
}

std::vector<HostIdentity> hostIdentities(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots) {
  std::vector<HostIdentity> identities;
  const std::vector<HostFacts::Interface> interfaces = chooseInterfaces(cell, facts);
  for (std::size_t node = 0; node < static_cast<std::size_t>(cell.nodes); ++node) {
    const MachineInfo& machine = facts[node].machine;
    const HostSlots& host = slots.hosts[node];
    HostIdentity identity;
    identity.cores = machine.physicalCores;
    if (host.device == DeviceKind::cuda) {
      for (const MachineInfo::Gpu& gpu : machine.gpus)
        if (!host.gpus.empty() && gpu.index == host.gpus.front()) identity.processor = gpu.name;
      identity.driver = machine.driver;
    } else {
      identity.processor = machine.processor;
      identity.slotCores = host.shared.empty() ? host.width : static_cast<int>(host.shared.size()) / cell.devices;
    }
    if (cell.worldDevices() > 1) {
      const HostFacts::Interface& link = interfaces[node];
      identity.interfaceKind = link.loopback ? "loopback" : "ethernet";
      if (!link.loopback && link.speedMbps > 0)
        identity.interfaceKind += " " + std::to_string(static_cast<long long>(link.speedMbps)) + " Mbit/s";
    }
    identities.push_back(std::move(identity));
  }
  return identities;
}

LaunchPlan makeLaunchPlan(const LaunchInput& input) {
  LaunchPlan plan;
  plan.run.study = input.study;
  plan.run.studyName = input.studyName;
  plan.run.generation = input.generation;
  plan.run.key = input.key;
  plan.run.repeat = input.repeat;
  plan.run.run = input.run;
  plan.run.seed = input.cell.study.seed + input.repeat.value;
  plan.run.order = input.order;
  plan.run.cell = input.cell;
  if (input.cell.study.limits.collectiveTimeoutSeconds > 0)
    plan.run.collectiveTimeoutSeconds = input.cell.study.limits.collectiveTimeoutSeconds;
  if (plan.run.worldSize() > 1) plan.run.secret = makeRunSecret();
  const std::vector<HostFacts::Interface> interfaces = chooseInterfaces(input.cell, input.facts);
  for (std::size_t node = 0; node < static_cast<std::size_t>(input.cell.nodes); ++node)
    plan.run.nodes.push_back(planNode(input, node, interfaces[node].name));
  const nlohmann::json planJson = toJson(plan.run);

  for (std::size_t node = 0; node < plan.run.nodes.size(); ++node) {
    const PlanNode& host = plan.run.nodes[node];
    NodePlan one;
    one.run = input.run;
    one.study = input.study;
    one.nodeIndex = NodeIndex(static_cast<int>(node));
    one.nodes = input.cell.nodes;
    one.worldSize = plan.run.worldSize();
    one.worker = input.cell.study.program ? input.workers[node] : workerFor(input.workers[node], host.device);
    one.plan = planJson;
    one.interfaceName = interfaces[node].name;
    if (node == 0) one.address = rendezvousAddress(input.cell.study, interfaces);
    one.port = input.cell.study.rendezvousPort;
    one.onlyReserved = input.cell.study.program.has_value();
    one.sampleHz = input.cell.study.measure.sampleHz;
    one.memoryLimitMBPerRank = memoryLimitPerRank(input, node);
    one.claims = claimsOf(input, host);
    if (input.environment && isHere(input.cell.study.hosts[node])) one.environment = input.environment->all();
    for (int local = 0; local < plan.run.ranksPerNode(); ++local) {
      NodeRank rank;
      rank.localRank = LocalRank(local);
      rank.rank = RankIndex(static_cast<int>(node) * plan.run.ranksPerNode() + local);
      // Variables of the client are unknown on another machine; this one is the user's choice for all hosts.
      if (!input.confinement.empty()) rank.environment.emplace_back("SCALESCOPE_CONFINE", input.confinement);
      if (host.device == DeviceKind::cpu) rank.cores = host.slotCores[static_cast<std::size_t>(local)];
      one.ranks.push_back(std::move(rank));
    }
    plan.nodes.push_back(std::move(one));
  }
  return plan;
}

LaunchPlan launchPlanOf(const RunPlan& run, int attempt) {
  LaunchPlan plan{run, attempt, {}};
  for (int node = 0; node < run.cell.nodes; ++node) {
    NodePlan one;
    one.run = run.run;
    one.study = run.study;
    one.attempt = attempt;
    one.nodeIndex = NodeIndex(node);
    one.nodes = run.cell.nodes;
    one.worldSize = run.worldSize();
    for (int local = 0; local < run.ranksPerNode(); ++local) {
      NodeRank rank;
      rank.localRank = LocalRank(local);
      rank.rank = RankIndex(node * run.ranksPerNode() + local);
      one.ranks.push_back(std::move(rank));
    }
    plan.nodes.push_back(std::move(one));
  }
  return plan;
}

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
