#include "core/base/machine/memory.h"

#include <algorithm>

#include "core/base/machine/proc_text.h"

namespace scalescope {

MachineMemory parseMeminfo(std::string_view meminfo) {
  const auto bytes = [&](std::string_view key) { return static_cast<double>(procBytes(meminfo, key).value_or(-1)); };
  return {bytes("MemTotal"), bytes("MemAvailable")};
}

MemoryState memoryState(const MachineMemory& machine, const std::vector<GroupMemory>& groups) {
  MemoryState state;
  state.machineTotal = state.total = machine.total;
  state.available = machine.available;
  if (machine.total >= 0 && machine.available >= 0) state.used = std::max(0.0, machine.total - machine.available);
  for (const GroupMemory& group : groups) {
    const double left = group.usedBytes < 0 ? group.limitBytes : std::max(0.0, group.limitBytes - group.usedBytes);
    state.available = state.available < 0 ? left : std::min(state.available, left);
    if (state.total >= 0 && group.limitBytes >= state.total) continue;
    state.total = group.limitBytes;
    state.used = group.usedBytes;
  }
  return state;
}

std::int64_t memoryKills(const std::string& root) {
  if (const auto kills = readOomKills(readControlGroups(root).memory)) return *kills;
  return procNumber(procFile(root + "/proc/vmstat"), "oom_kill").value_or(0);
}

MemoryState readMemory(const ControlGroup& memory, const std::string& root) {
  return memoryState(parseMeminfo(procFile(root + "/proc/meminfo")), readGroupMemory(memory));
}

}  // namespace scalescope
