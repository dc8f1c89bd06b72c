#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Control groups of version 1, 2 and both at once: what a container, a batch job or a slice of systemd holds its
// processes to. A limit of a group holds for all below it, so the narrowest one on the way to the root is the one that
// counts.

// One group as the folder of its files. `top` is the highest one that can be seen, `folder` itself or above it.
struct ControlGroup {
  std::string folder;  // "" = none
  std::string top;
  bool v2 = true;
  friend bool operator==(const ControlGroup&, const ControlGroup&) = default;
};

// The group that holds a process for `controller` ("memory", "cpu", "cpuset", "cpuacct"), by the texts of its
// /proc/PID/cgroup and /proc/PID/mountinfo: of version 1 where that has the controller, else of version 2, where a
// folder says what it has.
ControlGroup findControlGroup(std::string_view cgroup, std::string_view mountinfo, const std::string& controller);

// The group's folder and those above it up to `top`, its own first.
std::vector<std::string> withParents(const ControlGroup& group);

// A group's limit in bytes (memory.max, memory.limit_in_bytes); nothing for "max" and for version 1's number that means
// it.
std::optional<double> parseByteLimit(std::string_view text);

// Cores' time that a group may use: quota over period. Nothing where there is no quota.
std::optional<double> parseCpuMax(std::string_view cpuMax);  // "200000 100000"
std::optional<double> parseCfsQuota(std::string_view quota, std::string_view period);

// CPU seconds of a group so far: of cpu.stat (version 2), of cpuacct.usage (version 1).
std::optional<double> parseCpuStat(std::string_view cpuStat);
std::optional<double> parseCpuacct(std::string_view usage);

// ---- what is read

// This process's groups; `root` is put before every path.
struct ControlGroups {
  ControlGroup memory, cpu, cpuset, cpuacct;
};
ControlGroups readControlGroups(const std::string& root = "");

// A group on the way up that limits memory.
struct GroupMemory {
  double limitBytes = 0;
  double usedBytes = -1;  // page cache that can be dropped is not counted; -1 = cannot be read
};
std::vector<GroupMemory> readGroupMemory(const ControlGroup& memory);

// How often the kernel killed a process of the group for lack of memory.
std::optional<std::int64_t> readOomKills(const ControlGroup& memory);

// The narrowest quota on the way up, in cores.
std::optional<double> readCpuQuota(const ControlGroup& cpu);
std::optional<double> readCpuSeconds(const ControlGroups& groups);

// CPUs that the group allows; empty where it does not say.
std::vector<int> readCpuset(const ControlGroup& cpuset);

}  // namespace scalescope
