#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/machine/control_groups.h"

namespace scalescope {

// The whole machine's by /proc/meminfo, bytes; -1 = not told. Pages set aside as huge pages count as not available.
struct MachineMemory {
  double total = -1;
  double available = -1;
};
MachineMemory parseMeminfo(std::string_view meminfo);

// What this process may have, bytes; -1 = cannot be read.
struct MemoryState {
  double total = -1;         // the machine's, or the limit of a control group where that is narrower
  double used = -1;          // of `total`, by whoever shares it; page cache that can be dropped is not counted
  double available = -1;     // the least that is free in the machine and in any group on the way up
  double machineTotal = -1;  // whatever the groups say
  [[nodiscard]] bool isLimited() const { return total >= 0 && (machineTotal < 0 || total < machineTotal); }
};
MemoryState memoryState(const MachineMemory& machine, const std::vector<GroupMemory>& groups);

// ---- what is read; `root` is put before /proc

// How often the kernel killed a process for lack of memory: in this process's group where that can be read, else on the
// host.
std::int64_t memoryKills(const std::string& root = "");

MemoryState readMemory(const ControlGroup& memory, const std::string& root = "");

}  // namespace scalescope
