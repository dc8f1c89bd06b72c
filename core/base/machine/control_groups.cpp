#include "core/base/machine/control_groups.h"

#include <unistd.h>

#include <algorithm>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

constexpr double kNoLimitBytes = 9e18;  // Version 1 writes the largest whole number of pages for "no limit".
constexpr int kMostLevels = 64;

bool listsWord(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t size = std::min(list.find(','), list.size());
    if (list.substr(0, size) == word) return true;
    list.remove_prefix(std::min(size + 1, list.size()));
  }
  return false;
}

// Decodes \ooo, which mountinfo writes for spaces, tabs, newlines and backslashes.
std::string unescaped(std::string_view text) {
  std::string out;
  const auto isDigit = [](char c) { return c >= '0' && c <= '7'; };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 3 < text.size() && isDigit(text[at + 1]) && isDigit(text[at + 2]) &&
        isDigit(text[at + 3])) {
      out += static_cast<char>((text[at + 1] - '0') * 64 + (text[at + 2] - '0') * 8 + (text[at + 3] - '0'));
      at += 3;
    } else {
      out += text[at];
    }
  }
  return out;
}

struct Membership {
  std::string path;
  bool v2 = true;
};

// Parses lines "4:memory:/docker/abc" (version 1) and "0::/user.slice" (version 2).
std::optional<Membership> membershipIn(std::string_view cgroup, std::string_view controller) {
  std::optional<Membership> one, two;
  eachProcLine(cgroup, [&](std::string_view line) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
    if (second == std::string_view::npos) return;
    const std::string_view names = line.substr(first + 1, second - first - 1);
    const std::string path(line.substr(second + 1));
    if (names.empty() && !two) two = Membership{path, true};
    if (listsWord(names, controller) && !one) one = Membership{path, false};
  });
  return one ? one : two;
}

struct Mount {
  std::string root;  // Control group that is mounted at `point`.
  std::string point;
};

// Parses lines "36 31 0:33 /docker/abc /sys/fs/cgroup/memory ro,nosuid master:9 - cgroup cgroup rw,memory".
std::vector<Mount> mountsIn(std::string_view mountinfo, const Membership& membership, std::string_view controller) {
  std::vector<Mount> mounts;
  eachProcLine(mountinfo, [&](std::string_view line) {
    const std::size_t dash = line.find(" - ");
    if (dash == std::string_view::npos) return;
    ProcWords type(line.substr(dash + 3));
    if (type.next() != (membership.v2 ? "cgroup2" : "cgroup")) return;
    type.next();
    if (!membership.v2 && !listsWord(type.next(), controller)) return;
    ProcWords words(line.substr(0, dash));
    words.skip(3);
    std::string root = unescaped(words.next());
    std::string point = unescaped(words.next());
    // The kernel writes absolute paths only.
    const bool isPlace = point.starts_with('/') && point.find("/..") == std::string::npos;
    if (isPlace) mounts.push_back({std::move(root), std::move(point)});
  });
  return mounts;
}

// Returns the part of `path` below `root`, or nullopt if it is not below.
std::optional<std::string> below(const std::string& root, const std::string& path) {
  if (path.find("/..") != std::string::npos || path.size() > 4096) return std::nullopt;
  const std::string_view base = root == "/" ? std::string_view() : std::string_view(root);
  if (!path.starts_with(base)) return std::nullopt;
  const std::string rest = path.substr(base.size());
  if (rest == "/") return std::string();
  if (!rest.empty() && rest[0] != '/') return std::nullopt;
  return rest;
}

std::optional<double> numberIn(std::string_view text) {
  const auto value = ProcWords(text).number<std::int64_t>();
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

ControlGroup withRoot(const std::string& root, ControlGroup group) {
  if (group.folder.empty()) return group;
  group.folder = root + group.folder;
  group.top = root + group.top;
  // Inside a container the path of the host may not be visible, but the group is mounted as the root.
  if (access(group.folder.c_str(), R_OK) != 0) group.folder = group.top;
  if (access(group.folder.c_str(), R_OK) != 0) return {};
  return group;
}

// Returns the least of the values that `read` returns for the group and those above it.
template <class Read>
std::optional<double> leastOf(const ControlGroup& group, Read&& read) {
  std::optional<double> least;
  for (const std::string& folder : withParents(group))
    if (const std::optional<double> value = read(folder); value && (!least || *value < *least)) least = value;
  return least;
}

}  // namespace

ControlGroup findControlGroup(std::string_view cgroup, std::string_view mountinfo, const std::string& controller) {
  const auto membership = membershipIn(cgroup, controller);
  if (!membership) return {};
  const std::vector<Mount> mounts = mountsIn(mountinfo, *membership, controller);
  for (const Mount& mount : mounts)
    if (const auto rest = below(mount.root, membership->path))
      return {mount.point + *rest, mount.point, membership->v2};
  if (mounts.empty()) return {};
  return {mounts.front().point, mounts.front().point, membership->v2};
}

std::vector<std::string> withParents(const ControlGroup& group) {
  std::vector<std::string> folders;
  std::string folder = group.folder;
  for (int level = 0; level < kMostLevels && !folder.empty() && folder.size() >= group.top.size(); ++level) {
    folders.push_back(folder);
    const std::size_t slash = folder.rfind('/');
    folder.resize(slash == std::string::npos ? 0 : slash);
  }
  return folders;
}

std::optional<double> parseByteLimit(std::string_view text) {
  const auto bytes = numberIn(text);
  return bytes && *bytes > 0 && *bytes < kNoLimitBytes ? bytes : std::nullopt;
}

std::optional<double> parseCpuMax(std::string_view cpuMax) {
  ProcWords words(cpuMax);
  const std::string_view quota = words.next();
  return parseCfsQuota(quota, words.next());
}

std::optional<double> parseCfsQuota(std::string_view quota, std::string_view period) {
  const auto microseconds = numberIn(quota);
  const auto per = numberIn(period);
  if (!microseconds || !per || *microseconds <= 0 || *per <= 0) return std::nullopt;
  return *microseconds / *per;
}

std::optional<double> parseCpuStat(std::string_view cpuStat) {
  const auto microseconds = procNumber(cpuStat, "usage_usec");
  return microseconds ? std::optional(static_cast<double>(*microseconds) * 1e-6) : std::nullopt;
}

std::optional<double> parseCpuacct(std::string_view usage) {
  const auto nanoseconds = numberIn(usage);
  return nanoseconds ? std::optional(*nanoseconds * 1e-9) : std::nullopt;
}

ControlGroups readControlGroups(const std::string& root) {
  const std::string cgroup = procFile(root + "/proc/self/cgroup");
  const std::string mountinfo = procFile(root + "/proc/self/mountinfo");
  const auto find = [&](const char* controller) {
    return withRoot(root, findControlGroup(cgroup, mountinfo, controller));
  };
  return {find("memory"), find("cpu"), find("cpuset"), find("cpuacct")};
}

std::vector<GroupMemory> readGroupMemory(const ControlGroup& memory) {
  std::vector<GroupMemory> limited;
  for (const std::string& folder : withParents(memory)) {
    // A group of version 1 with use_hierarchy 0 does not include the groups below it, so its limit does not apply to
    // them.
    const bool ownAlone =
        !memory.v2 && folder != memory.folder && procFile(folder + "/memory.use_hierarchy").starts_with('0');
    const auto limit = parseByteLimit(procFile(folder + (memory.v2 ? "/memory.max" : "/memory.limit_in_bytes")));
    if (!limit || ownAlone) continue;
    GroupMemory& group = limited.emplace_back();
    group.limitBytes = *limit;
    const auto used = numberIn(procFile(folder + (memory.v2 ? "/memory.current" : "/memory.usage_in_bytes")));
    const auto cache =
        procNumber(procFile(folder + "/memory.stat"), memory.v2 ? "inactive_file" : "total_inactive_file");
    if (used && *used >= 0)
      group.usedBytes = std::max(0.0, *used - static_cast<double>(std::max<std::int64_t>(cache.value_or(0), 0)));
  }
  return limited;
}

std::optional<std::int64_t> readOomKills(const ControlGroup& memory) {
  if (memory.folder.empty()) return std::nullopt;
  return procNumber(procFile(memory.folder + (memory.v2 ? "/memory.events" : "/memory.oom_control")), "oom_kill");
}

std::optional<double> readCpuQuota(const ControlGroup& cpu) {
  return leastOf(
      cpu,
      [&](const std::string& folder) {
        if (cpu.v2) return parseCpuMax(procFile(folder + "/cpu.max"));
        return parseCfsQuota(procFile(folder + "/cpu.cfs_quota_us"), procFile(folder + "/cpu.cfs_period_us"));
      });
}

std::optional<double> readCpuSeconds(const ControlGroups& groups) {
  if (groups.cpuacct.folder.empty()) return std::nullopt;
  if (groups.cpuacct.v2) return parseCpuStat(procFile(groups.cpuacct.folder + "/cpu.stat"));
  return parseCpuacct(procFile(groups.cpuacct.folder + "/cpuacct.usage"));
}

std::vector<int> readCpuset(const ControlGroup& cpuset) {
  // A group without the controller has its parent's CPUs. Files with the effective CPUs, which include the limits of
  // all groups above, are read first.
  for (const std::string& folder : withParents(cpuset))
    for (const char* file : {cpuset.v2 ? "/cpuset.cpus.effective" : "/cpuset.effective_cpus", "/cpuset.cpus"})
      if (std::vector<int> cpus = parseCpuList(procFile(folder + file)); !cpus.empty()) return cpus;
  return {};
}

}  // namespace scalescope
