#include "launcher/agent/host/node_facts.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/machine/machine_conditions.h"
#include "core/base/machine/machine.h"
#include "core/base/machine/topology.h"
#include "core/base/machine/traffic.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/telemetry/wire/gpu_probe.h"

namespace scalescope::agent {
namespace {

constexpr int kGpuDeadlineMs = 3000;
constexpr double kLinksSeconds = 3;
constexpr std::size_t kMostLinkBytes = 256u << 10;

// Reports a control group's limit as the memory, and then the machine's memory as well.
template <class Out>
void fillMemory(const MemoryState& memory, Out& out) {
  out.memoryBytes = std::max(0.0, memory.total);
  if (memory.isLimited()) out.machineMemoryBytes = std::max(0.0, memory.machineTotal);
}

std::vector<int> cpusOf(const std::vector<std::vector<int>>& cores) {
  std::vector<int> cpus;
  for (const std::vector<int>& siblings : cores) cpus.insert(cpus.end(), siblings.begin(), siblings.end());
  return cpus;
}

std::string knownOr(const std::string& text) { return text.empty() ? "unknown" : text; }

// Returns the version of the C library that a dynamic worker would use here; the agent itself is static.
std::string glibcVersion() {
  for (const char* path : {"/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/usr/lib/libc.so.6"}) {
    const auto image = readFile(path, 16 << 20);
    if (!image) continue;
    static constexpr std::string_view kMark = "stable release version ";
    const std::size_t at = image->find(kMark);
    if (at == std::string::npos) continue;
    const std::size_t end = image->find_first_not_of("0123456789.", at + kMark.size());
    std::string version = image->substr(at + kMark.size(), std::min<std::size_t>(end - at - kMark.size(), 16));
    while (!version.empty() && version.back() == '.') version.pop_back();
    return version;
  }
  return "";
}

// Returns the topology. Links between GPUs come from the driver, which is asked once in an agent's life.
const std::string& topologyLine() {
  static const std::string kLine = [] {
    Topology topology = readTopology();
    if (!topology.gpus.empty()) {
      ProgramOptions options;
      options.deadlineSeconds = kLinksSeconds;
      options.maxOutputBytes = kMostLinkBytes;
      if (const auto output = runProgram({"nvidia-smi", "topo", "-m"}, options))
        topology.gpuLinks = parseGpuLinks(output->out);
    }
    return topologyText(topology).substr(0, kMostTopologyBytes);
  }();
  return kLine;
}

}  // namespace

const std::string& agentDigest() {
  static const std::string kDigest = sha256File("/proc/self/exe").value_or("unknown");
  return kDigest;
}

Facts nodeFacts() {
  const Machine machine = readMachine();
  Facts facts;
  facts.bootId = bootId();
  facts.host = knownOr(machine.host);
  facts.processor = knownOr(machine.processor);
  facts.physicalCores = machine.physicalCores;
  facts.logicalCores = machine.logicalCores;
  facts.usableCores = machine.usableCores;
  if (!machine.coreKinds.empty() && machine.coreKinds.back() > 0) facts.coreKinds = machine.coreKinds;
  fillMemory(machine.memory, facts);
  facts.memoryAvailable = std::max(0.0, machine.memory.available);
  facts.cpuQuota = machine.cpuQuota;
  facts.kernel = knownOr(kernelText(machine));
  for (const NetworkInterface& interface : listInterfaces())
    facts.interfaces.push_back(
        {interface.name, interface.address, static_cast<int>(interface.speedMbps), interface.loopback});
  facts.glibc = glibcVersion();
  facts.agent = agentDigest();
  return facts;
}

Facts nodeFactsWithGpus() {
  Facts facts = nodeFacts();
  GpuReport gpus = probeGpus(kGpuDeadlineMs);
  facts.driver = inertText(gpus.driver, 64);
  facts.gpus = std::move(gpus.gpus);
  facts.lostGpus = gpus.lost;
  facts.hasGpuSlice = gpus.isSliced;
  return facts;
}

NodeManifest nodeManifest() {
  const Machine machine = readMachine();
  NodeManifest manifest;
  manifest.host = knownOr(machine.host);
  manifest.bootId = bootId();
  manifest.cores = machine.logicalCores;
  manifest.processor = knownOr(machine.processor);
  fillMemory(machine.memory, manifest);
  manifest.cpuQuota = machine.cpuQuota;
  manifest.kernel = knownOr(kernelText(machine));
  manifest.agent = agentDigest();
  manifest.usableCores = machine.usableCores;
  manifest.conditions = readConditions(cpusOf(machine.usableCores));
  manifest.topology = topologyLine();
  return manifest;
}

}  // namespace scalescope::agent
