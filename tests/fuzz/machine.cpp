#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/machine/core_state.h"
#include "core/base/machine/other_use.h"
#include "core/base/machine/machine.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/traffic.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace scalescope;

void readCores(std::string_view text) {
  const std::vector<int> cpus = parseCpuList(text);
  require(std::is_sorted(cpus.begin(), cpus.end()) && cpus.size() <= static_cast<std::size_t>(kMostCpus));
  std::size_t grouped = 0;
  for (const auto& group : coreGroups(cpus, [](int cpu) { return std::vector<int>{cpu ^ 1}; })) grouped += group.size();
  require(grouped == cpus.size());
  eachCore(text, [](int core, const CoreTimes& times) {
    require(core >= 0 && core < kMostCpus && !std::isnan(times.busy) && !std::isnan(times.total));
  });
  require(parseProcessorName(text).size() <= 128);
  (void)parseLoadAverage(text);
}

// Reads the membership and the mounts of a process, which are one input separated by a line "=".
void readGroups(std::string_view text) {
  const std::size_t part = std::min(text.find("\n=\n"), text.size());
  const std::string_view mounts = text.substr(std::min(part + 3, text.size()));
  for (const char* controller : {"memory", "cpu", "cpuset"}) {
    const ControlGroup group = findControlGroup(text.substr(0, part), mounts, controller);
    if (group.folder.empty()) continue;
    require(group.folder.starts_with(group.top) && group.folder.find("/../") == std::string::npos);
    const std::vector<std::string> folders = withParents(group);
    require(!folders.empty() && folders.size() <= 64 && folders.front() == group.folder);
  }
}

void readLimits(std::string_view text) {
  if (const auto bytes = parseByteLimit(text)) require(*bytes > 0);
  if (const auto cores = parseCpuMax(text)) require(*cores > 0 && std::isfinite(*cores));
  (void)parseCpuStat(text);
  (void)parseCpuacct(text);
  const MachineMemory machine = parseMeminfo(text);
  require(machine.total >= -1 && machine.available >= -1);
  const MemoryState state = memoryState(machine, {{1e9, 2e8}, {4e9, -1}});
  require(state.total > -2 && state.total <= 1e9 && state.available <= 8e8);
}

}  // namespace

// Reads the kernel's descriptions of machines, control groups and processes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = textOf(data, size);
  readCores(text);
  readGroups(text);
  readLimits(text);
  if (const auto stat = parseProcessStat(text)) require(stat->cpuTicks >= 0);
  (void)parseResidentPages(text);
  (void)parseSchedstat(text);
  require(parseLinkSpeed(text) >= 0);
  for (const auto& [cpu, user] : parseCoreUsers(text))
    require(cpu >= 0 && cpu < kMostCpus && user.pid > 0 && user.name.size() <= 64);
  const SensorFiles sensors = parseSensorFiles(text);
  require(sensors.size() <= kMostSensorFiles);
  require(coreHeat({0, 1}, sensors).size() <= 2);
  const auto name = [](std::string_view word, double in, double out) { require(!word.empty() && in >= 0 && out >= 0); };
  eachDisk(text, name);
  eachLink(text, name);
  return 0;
}
