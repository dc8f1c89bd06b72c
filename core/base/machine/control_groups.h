#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Control groups of version 1, version 2 and both together, by which a container, a batch job or a systemd slice limits
// its processes. A limit applies to a group and all groups below it, so the lowest limit on the path to the root
// applies.

// One group as the folder of its files. `top` is the highest visible group, either `folder` or above it.
struct ControlGroup {
  std::string folder;  // Folder of the group; "" = none.
  std::string top;
  bool v2 = true;
  friend bool operator==(const ControlGroup&, const ControlGroup&) = default;
};

// Returns the group that limits a process for `controller` ("memory", "cpu", "cpuset", "cpuacct"), from the texts of
// its /proc/PID/cgroup and /proc/PID/mountinfo. A group of version 1 is preferred if version 1 has the controller; in
// version 2 the files in the folder show which controllers a group has.
ControlGroup findControlGroup(std::string_view cgroup, std::string_view mountinfo, const std::string& controller);

// Returns the group's folder and those above it up to `top`, its own first.
std::vector<std::string> withParents(const ControlGroup& group);

// Parses a group's limit in bytes (memory.max, memory.limit_in_bytes); nullopt for "max" and for the number that means
// no limit in version 1.
std::optional<double> parseByteLimit(std::string_view text);

// Parses the CPU time that a group may use, in cores: quota divided by period. nullopt if there is no quota.
std::optional<double> parseCpuMax(std::string_view cpuMax);  // "200000 100000"
std::optional<double> parseCfsQuota(std::string_view quota, std::string_view period);

// Parses the CPU seconds that a group has used, from cpu.stat (version 2) or cpuacct.usage (version 1).
std::optional<double> parseCpuStat(std::string_view cpuStat);
std::optional<double> parseCpuacct(std::string_view usage);

// ---- Reading the machine.

// Control groups of this process; `root` is put before every path.
struct ControlGroups {
  ControlGroup memory, cpu, cpuset, cpuacct;
};
ControlGroups readControlGroups(const std::string& root = "");

// A group on the path to the root that limits memory.
struct GroupMemory {
  double limitBytes = 0;
  double usedBytes = -1;  // Memory in use without droppable page cache; -1 = cannot be read.
};
std::vector<GroupMemory> readGroupMemory(const ControlGroup& memory);

// Returns how often the kernel has killed a process of the group because it was out of memory.
std::optional<std::int64_t> readOomKills(const ControlGroup& memory);

// Returns the lowest quota on the path to the root, in cores.
std::optional<double> readCpuQuota(const ControlGroup& cpu);
std::optional<double> readCpuSeconds(const ControlGroups& groups);

// Returns the CPUs that the group allows; empty if it does not list them.
std::vector<int> readCpuset(const ControlGroup& cpuset);

}  // namespace scalescope
