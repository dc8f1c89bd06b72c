#include "core/base/machine/machine.h"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"
#include "core/base/text.h"
#include "core/base/units.h"

namespace scalescope {
namespace {

double gigabytes(double bytes) { return std::round(bytes / kGiga * 100) / 100; }

}  // namespace

std::vector<int> usableCpus(const std::vector<int>& affinity, const std::vector<int>& cpuset) {
  std::vector<int> both;
  std::set_intersection(affinity.begin(), affinity.end(), cpuset.begin(), cpuset.end(), std::back_inserter(both));
  return both.empty() ? affinity : both;
}

std::vector<int> readUsableCpus() { return usableCpus(affinityCpus(), readCpuset(readControlGroups().cpuset)); }

Machine readMachine(const std::vector<int>& affinity, const std::string& root) {
  constexpr std::size_t kMostNameBytes = 128;
  Machine machine;
  utsname names{};
  if (uname(&names) == 0) {
    machine.host = inertText(names.nodename, kMostNameBytes);
    machine.system = inertText(names.sysname, kMostNameBytes);
    machine.release = inertText(names.release, kMostNameBytes);
  }
  machine.processor = parseProcessorName(procFile(root + "/proc/cpuinfo"));
  const ControlGroups groups = readControlGroups(root);
  machine.usableCores = readCoreGroups(usableCpus(affinity, readCpuset(groups.cpuset)), root);
  machine.coreKinds = readCoreKinds(machine.usableCores, root);
  fastestFirst(machine.usableCores, machine.coreKinds);
  const std::vector<int> online = readOnlineCpus(root);
  machine.logicalCores = static_cast<int>(online.size());
  if (online.empty()) eachCore(procFile(root + "/proc/stat"), [&](int, const CoreTimes&) { ++machine.logicalCores; });
  // A bare container has no /sys: only the CPUs that may be used are known.
  machine.physicalCores =
      static_cast<int>(online.empty() ? machine.usableCores.size() : readCoreGroups(online, root).size());
  machine.cpuQuota = readCpuQuota(groups.cpu).value_or(0);
  machine.memory = readMemory(groups.memory, root);
  return machine;
}

std::string kernelText(const Machine& machine) {
  return machine.system.empty() ? "" : machine.system + " " + machine.release;
}

std::vector<Message> limitNotes(const MachineLimits& limits) {
  std::vector<Message> notes;
  if (limits.usableCores > 0 && limits.usableCores < limits.physicalCores)
    notes.push_back({"machine.core-limit",
                     {{"usable", std::int64_t{limits.usableCores}}, {"cores", std::int64_t{limits.physicalCores}}}});
  if (limits.cpuQuota > 0 && limits.cpuQuota < limits.usableCpus)
    notes.push_back({"machine.cpu-quota", {{"quota", limits.cpuQuota}}});
  if (limits.machineMemoryBytes > limits.memoryBytes)
    notes.push_back({"machine.memory-limit",
                     {{"limit", gigabytes(limits.memoryBytes)}, {"total", gigabytes(limits.machineMemoryBytes)}}});
  return notes;
}

int coresWithinQuota(int usableCores, double cpuQuota) {
  const int allowed = cpuQuota > 0 && cpuQuota < usableCores ? static_cast<int>(cpuQuota) : usableCores;
  return std::max(1, allowed);
}

}  // namespace scalescope
