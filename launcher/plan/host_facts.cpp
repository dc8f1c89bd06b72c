#include "launcher/plan/host_facts.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/base/clock.h"
#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/machine/machine.h"
#include "core/base/process.h"
#include "core/telemetry/wire/message_fields.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxProbeBytes = 1u << 20;

std::vector<MachineInfo::Gpu> gpusOf(const std::vector<GpuFacts>& facts) {
  std::vector<MachineInfo::Gpu> gpus;
  for (const GpuFacts& one : facts)
    gpus.push_back({one.index, one.name, one.uuid, static_cast<double>(one.memoryBytes.value_or(0)),
                    static_cast<double>(one.usedBytes.value_or(0)), one.processes, one.isDivided});
  return gpus;
}

// Adds the GPUs that scalescope-gpuprobe prints; no GPUs if the program is missing, times out or prints no valid
// report.
void probeGpus(MachineInfo& machine, const Environment& environment) {
  const std::string program = programFolder() + "/scalescope-gpuprobe";
  if (access(program.c_str(), X_OK) != 0) return;
  const auto output = runProgram(
      {program, "--once"}, {.deadlineSeconds = 3, .input = {}, .stop = {}, .environment = environment.forChild()});
  if (!output || output->exitCode != 0) return;
  const auto report = fromText<GpuReport>(output->out, "scalescope-gpuprobe", kMaxProbeBytes);
  if (!report) return;
  machine.driver = report->driver;
  machine.gpus = gpusOf(report->gpus);
  machine.lostGpus = report->lost;
  machine.hasGpuSlice = report->isSliced;
}

}  // namespace

HostFacts hostFactsOf(const Facts& facts) {
  HostFacts host;
  MachineInfo& machine = host.machine;
  machine.host = facts.host;
  machine.processor = facts.processor;
  machine.physicalCores = facts.physicalCores;
  machine.logicalCores = facts.logicalCores;
  machine.usableCores = facts.usableCores;
  if (facts.coreKinds.size() == facts.usableCores.size()) machine.coreKinds = facts.coreKinds;
  machine.memoryBytes = facts.memoryBytes;
  machine.memoryAvailable = facts.memoryAvailable;
  machine.machineMemoryBytes = facts.machineMemoryBytes;
  machine.cpuQuota = facts.cpuQuota;
  machine.kernel = facts.kernel;
  machine.bootId = facts.bootId;
  machine.driver = facts.driver;
  machine.gpus = gpusOf(facts.gpus);
  machine.lostGpus = facts.lostGpus;
  machine.hasGpuSlice = facts.hasGpuSlice;
  for (const InterfaceFacts& interface : facts.interfaces)
    host.interfaces.push_back(
        {interface.name, interface.address, static_cast<double>(interface.speedMbps), interface.loopback});
  return host;
}

HostFacts probeLocalHost(const Environment& environment) {
  HostFacts host;
  host.machine = probeLocalMachine(environment);
  host.interfaces = listInterfaces();
  return host;
}

void limitTo(const ClientContext& client, HostFacts& facts) {
  MachineInfo& machine = facts.machine;
  if (!client.affinity.empty()) {
    for (std::vector<int>& siblings : machine.usableCores)
      std::erase_if(siblings, [&](int cpu) {
        return std::find(client.affinity.begin(), client.affinity.end(), cpu) == client.affinity.end();
      });
    std::vector<int> kinds;
    for (std::size_t core = 0; core < machine.coreKinds.size(); ++core)
      if (!machine.usableCores[core].empty()) kinds.push_back(machine.coreKinds[core]);
    machine.coreKinds = std::move(kinds);
    std::erase_if(machine.usableCores, [](const std::vector<int>& siblings) { return siblings.empty(); });
  }
  if (client.memoryBytes) machine.memoryAvailable = std::min(machine.memoryAvailable, *client.memoryBytes);
}

MachineInfo probeLocalMachine(const Environment& environment) {
  const Machine here = readMachine();
  MachineInfo machine;
  machine.host = here.host;
  machine.processor = here.processor;
  machine.usableCores = here.usableCores;
  if (!here.coreKinds.empty() && here.coreKinds.back() > 0) machine.coreKinds = here.coreKinds;
  machine.physicalCores = here.physicalCores;
  machine.logicalCores = here.logicalCores;
  machine.memoryBytes = std::max(0.0, here.memory.total);
  machine.memoryAvailable = std::max(0.0, here.memory.available);
  if (here.memory.isLimited()) machine.machineMemoryBytes = std::max(0.0, here.memory.machineTotal);
  machine.cpuQuota = here.cpuQuota;
  machine.kernel = here.release;
  machine.bootId = bootId();
  probeGpus(machine, environment);
  return machine;
}

std::vector<Message> limitNotes(const MachineInfo& machine) {
  MachineLimits limits{machine.memoryBytes,
                       machine.machineMemoryBytes,
                       machine.cpuQuota,
                       0,
                       static_cast<int>(machine.usableCores.size()),
                       machine.physicalCores};
  for (const std::vector<int>& siblings : machine.usableCores) limits.usableCpus += static_cast<int>(siblings.size());
  std::vector<Message> notes = limitNotes(limits);
  const bool isDivided =
      std::any_of(machine.gpus.begin(), machine.gpus.end(), [](const MachineInfo::Gpu& gpu) { return gpu.isDivided; });
  if (isDivided) notes.push_back({"machine.gpu-divided", {}});
  if (machine.hasGpuSlice) notes.push_back({"machine.gpu-slices", {}});
  if (machine.lostGpus > 0) notes.push_back({"machine.gpus-lost", {{"count", std::int64_t{machine.lostGpus}}}});
  return notes;
}

int coresToOffer(const MachineInfo& machine) {
  const int usable = machine.usableCores.empty() ? machine.physicalCores : static_cast<int>(machine.usableCores.size());
  return coresWithinQuota(usable, machine.cpuQuota);
}

ClientContext clientContext() {
  ClientContext context;
  const ControlGroups groups = readControlGroups();
  context.affinity = readUsableCpus();
  context.controlGroup = groups.memory.folder;
  for (const GroupMemory& group : readGroupMemory(groups.memory))
    context.memoryBytes = std::min(context.memoryBytes.value_or(group.limitBytes), group.limitBytes);
  context.cores = readCpuQuota(groups.cpu);
  std::error_code ignored;
  context.workingDirectory = std::filesystem::current_path(ignored).string();
  const Environment environment = Environment::ofThisProcess();
  for (const auto& [name, value] : environment.all())
    if (isClientVariable(name)) context.environment.emplace(name, value);
  return context;
}

}  // namespace scalescope
