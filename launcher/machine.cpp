#include "launcher/machine.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/telemetry/message_fields.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxProbeBytes = 1u << 20;

// Value of "key : value" in a /proc file.
std::string procField(const std::string& path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || line.compare(0, key.size(), key) != 0) continue;
    const std::size_t from = line.find_first_not_of(" \t", colon + 1);
    return from == std::string::npos ? "" : line.substr(from);
  }
  return "";
}

double kibField(const std::string& path, std::string_view key) {
  const std::string text = procField(path, key);
  return text.empty() ? 0 : std::strtod(text.c_str(), nullptr) * 1024;
}

// "0,4-6" as numbers; bounded by the kernel's largest CPU number.
std::vector<int> cpuList(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  std::vector<int> cpus;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, ',');) {
    int first = 0;
    int last = 0;
    const int found = std::sscanf(part.c_str(), "%d-%d", &first, &last);
    if (found < 1) continue;
    if (found == 1) last = first;
    for (int cpu = first; cpu <= last && cpu < CPU_SETSIZE; ++cpu) cpus.push_back(cpu);
  }
  return cpus;
}

// Physical cores of the affinity mask this process inherited, SMT siblings together.
std::vector<std::vector<int>> coresOfMask() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  std::vector<std::vector<int>> cores;
  if (sched_getaffinity(0, sizeof mask, &mask) != 0) return cores;
  std::map<int, std::vector<int>> byFirstSibling;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &mask)) continue;
    const std::string path = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list";
    const std::vector<int> siblings = cpuList(path);
    byFirstSibling[siblings.empty() ? cpu : siblings.front()].push_back(cpu);
  }
  for (auto& [first, siblings] : byFirstSibling) cores.push_back(std::move(siblings));
  return cores;
}

int physicalCoreCount() {
  std::map<int, int> seen;
  for (int cpu : cpuList("/sys/devices/system/cpu/online")) {
    const std::string path = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list";
    const std::vector<int> siblings = cpuList(path);
    seen[siblings.empty() ? cpu : siblings.front()] = 1;
  }
  // Without /sys (a bare container) what may be used is all that is known.
  return static_cast<int>(seen.empty() ? coresOfMask().size() : seen.size());
}

std::vector<HostFacts::Interface> localInterfaces() {
  std::vector<HostFacts::Interface> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return found;
  for (const ifaddrs* at = list; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || !(at->ifa_flags & IFF_UP)) continue;
    HostFacts::Interface one;
    one.name = at->ifa_name;
    char text[INET_ADDRSTRLEN] = "";
    const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) one.address = text;
    one.loopback = (at->ifa_flags & IFF_LOOPBACK) != 0;
    std::ifstream speed("/sys/class/net/" + one.name + "/speed");
    double mbps = 0;
    if (speed >> mbps && mbps > 0) one.speedMbps = mbps;
    found.push_back(std::move(one));
  }
  freeifaddrs(list);
  return found;
}

std::vector<MachineInfo::Gpu> gpusOf(const std::vector<GpuFacts>& facts) {
  std::vector<MachineInfo::Gpu> gpus;
  for (const GpuFacts& one : facts)
    gpus.push_back({one.index, one.name, static_cast<double>(one.memoryBytes.value_or(0)), static_cast<double>(one.usedBytes.value_or(0)),
                    one.processes});
  return gpus;
}

// The GPUs as scalescope-gpuprobe prints them; none where it is absent, silent or says nothing readable.
void probeGpus(MachineInfo& machine) {
  const std::string program = programFolder() + "/scalescope-gpuprobe";
  if (access(program.c_str(), X_OK) != 0) return;
  const auto output = runProgram({program, "--once"}, {.deadlineSeconds = 3, .input = {}, .stop = {}});
  if (!output || output->exitCode != 0) return;
  const auto report = fromText<GpuReport>(output->out, "scalescope-gpuprobe", kMaxProbeBytes);
  if (!report) return;
  machine.driver = report->driver;
  machine.gpus = gpusOf(report->gpus);
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
  machine.memoryBytes = facts.memoryBytes;
  machine.memoryAvailable = facts.memoryAvailable;
  machine.kernel = facts.kernel;
  machine.bootId = facts.bootId;
  machine.driver = facts.driver;
  machine.gpus = gpusOf(facts.gpus);
  for (const InterfaceFacts& interface : facts.interfaces)
    host.interfaces.push_back({interface.name, interface.address, static_cast<double>(interface.speedMbps), interface.loopback});
  return host;
}

HostFacts probeLocalHost() {
  HostFacts host;
  host.machine = probeLocalMachine();
  host.interfaces = localInterfaces();
  return host;
}

MachineInfo probeLocalMachine() {
  MachineInfo machine;
  char name[256] = "";
  if (gethostname(name, sizeof name - 1) == 0) machine.host = name;
  machine.processor = procField("/proc/cpuinfo", "model name");
  machine.usableCores = coresOfMask();
  machine.physicalCores = physicalCoreCount();
  machine.logicalCores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  machine.memoryBytes = kibField("/proc/meminfo", "MemTotal");
  machine.memoryAvailable = kibField("/proc/meminfo", "MemAvailable");
  utsname system{};
  if (uname(&system) == 0) machine.kernel = system.release;
  machine.bootId = bootId();
  probeGpus(machine);
  return machine;
}

}  // namespace scalescope
