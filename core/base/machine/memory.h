#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/machine/control_groups.h"

namespace scalescope {

// Memory of the whole machine from /proc/meminfo, in bytes; -1 = unknown. Reserved huge pages count as not available.
struct MachineMemory {
  double total = -1;
  double available = -1;
};
MachineMemory parseMeminfo(std::string_view meminfo);

// Memory that this process may use, in bytes; -1 = cannot be read.
struct MemoryState {
  double total = -1;  // Memory of the machine, or the limit of a control group if that is lower.
  // Part of `total` in use by all processes that share it, without page cache that can be dropped.
  double used = -1;
  double available = -1;     // Least free memory of the machine and of the groups on the path to the root.
  double machineTotal = -1;  // Total of the machine without the limits of groups.
  [[nodiscard]] bool isLimited() const { return total >= 0 && (machineTotal < 0 || total < machineTotal); }
};
MemoryState memoryState(const MachineMemory& machine, const std::vector<GroupMemory>& groups);

// ---- Reading the machine; `root` is put before /proc.

// Returns how often the kernel has killed a process because it was out of memory: in this process's group if that can
// be read, else on the host.
std::int64_t memoryKills(const std::string& root = "");

MemoryState readMemory(const ControlGroup& memory, const std::string& root = "");

}  // namespace scalescope
