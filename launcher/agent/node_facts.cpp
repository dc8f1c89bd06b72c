#include "launcher/agent/node_facts.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "launcher/agent/memory_group.h"
#include "launcher/agent/rendezvous.h"

namespace scalescope::agent {
namespace {

std::string small(const std::string& path) { return readFile(path, 1 << 20).value_or(std::string()); }

// Number after `key` at the start of a line ("MemTotal:", "oom_kill"), or -1.
std::int64_t keyed(const std::string& text, const std::string& key) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text.compare(at, key.size(), key) == 0) {
      const std::size_t number = text.find_first_of("0123456789", at + key.size());
      if (number != std::string::npos && number < end) return std::strtoll(text.c_str() + number, nullptr, 10);
    }
    at = end + 1;
  }
  return -1;
}

std::string modelName() {
  const std::string text = small("/proc/cpuinfo");
  const std::size_t at = text.find("model name");
  const std::size_t colon = at == std::string::npos ? at : text.find(": ", at);
  if (colon == std::string::npos) return "unknown";
  return inertText(text.substr(colon + 2, text.find('\n', colon) - colon - 2), 128);
}

// "0-3,8,10-11" as a set.
std::set<int> parseCpuList(const std::string& text) {
  std::set<int> cores;
  const char* at = text.data();
  const char* end = at + text.size();
  while (at < end) {
    int first = 0;
    auto parsed = std::from_chars(at, end, first);
    if (parsed.ec != std::errc()) break;
    int last = first;
    if (parsed.ptr < end && *parsed.ptr == '-') parsed = std::from_chars(parsed.ptr + 1, end, last);
    for (int core = first; core <= std::min(last, CPU_SETSIZE - 1); ++core) cores.insert(core);
    at = parsed.ptr < end && *parsed.ptr == ',' ? parsed.ptr + 1 : end;
  }
  return cores;
}

// Without /sys (a bare container) what may be used is all that is known.
int physicalCoreCount() {
  std::set<std::set<int>> groups;
  for (const int core : parseCpuList(small("/sys/devices/system/cpu/online"))) {
    std::set<int> siblings = parseCpuList(small("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/thread_siblings_list"));
    siblings.insert(core);
    groups.insert(std::move(siblings));
  }
  return static_cast<int>(groups.empty() ? usableCoreGroups().size() : groups.size());
}

int logicalCoreCount() { return static_cast<int>(std::max(0L, sysconf(_SC_NPROCESSORS_ONLN))); }

std::string hostName() {
  utsname names{};
  return uname(&names) == 0 ? inertText(names.nodename, 128) : "unknown";
}

std::string kernelName() {
  utsname names{};
  return uname(&names) == 0 ? inertText(std::string(names.sysname) + " " + names.release, 128) : "unknown";
}

// The C library that a dynamic worker would meet here; the agent itself carries its own.
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

}  // namespace

std::vector<std::vector<int>> usableCoreGroups() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  std::vector<std::vector<int>> groups;
  if (sched_getaffinity(0, sizeof mask, &mask) != 0) return groups;
  std::set<int> done;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &mask) || done.contains(core)) continue;
    std::set<int> siblings = parseCpuList(small("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/thread_siblings_list"));
    siblings.insert(core);
    std::vector<int>& group = groups.emplace_back();
    for (const int sibling : siblings)
      if (CPU_ISSET(sibling, &mask) && done.insert(sibling).second) group.push_back(sibling);
  }
  return groups;
}

MemoryUse memoryUse() {
  MemoryUse use;
  const std::string info = small("/proc/meminfo");
  const std::int64_t total = keyed(info, "MemTotal:");
  const std::int64_t available = keyed(info, "MemAvailable:");
  if (total > 0 && available >= 0) use = {static_cast<double>(total - available) * 1024, static_cast<double>(total) * 1024};
  const MemoryGroup group = memoryGroup();
  const double limit = group.folder.empty() ? -1 : limitOf(group);
  if (limit <= 0 || (use.total > 0 && limit >= use.total)) return use;
  const std::string current = small(group.folder + (group.v2 ? "/memory.current" : "/memory.usage_in_bytes"));
  const std::int64_t cache = keyed(small(group.folder + "/memory.stat"), group.v2 ? "inactive_file" : "total_inactive_file");
  if (current.empty()) return {-1, limit};
  return {std::max(0.0, std::strtod(current.c_str(), nullptr) - static_cast<double>(std::max<std::int64_t>(cache, 0))), limit};
}

std::int64_t oomKills() {
  const MemoryGroup group = memoryGroup();
  if (!group.folder.empty()) {
    const std::int64_t count = keyed(small(group.folder + (group.v2 ? "/memory.events" : "/memory.oom_control")), "oom_kill ");
    if (count >= 0) return count;
  }
  return std::max<std::int64_t>(0, keyed(small("/proc/vmstat"), "oom_kill "));
}

const std::string& agentDigest() {
  static const std::string kDigest = sha256File("/proc/self/exe").value_or("unknown");
  return kDigest;
}

Facts nodeFacts() {
  const MemoryUse memory = memoryUse();
  Facts facts;
  facts.bootId = bootId();
  facts.host = hostName();
  facts.processor = modelName();
  facts.physicalCores = physicalCoreCount();
  facts.logicalCores = logicalCoreCount();
  facts.usableCores = usableCoreGroups();
  facts.memoryBytes = std::max(0.0, memory.total);
  facts.memoryAvailable = memory.used >= 0 ? std::max(0.0, facts.memoryBytes - memory.used) : 0;
  facts.kernel = kernelName();
  for (const Interface& interface : listInterfaces())
    facts.interfaces.push_back({interface.name, interface.address, interface.speedMbps, interface.loopback});
  facts.glibc = glibcVersion();
  facts.agent = agentDigest();
  return facts;
}

NodeManifest nodeManifest() {
  NodeManifest manifest;
  manifest.host = hostName();
  manifest.bootId = bootId();
  manifest.cores = logicalCoreCount();
  manifest.processor = modelName();
  manifest.memoryBytes = memoryUse().total;
  manifest.kernel = kernelName();
  manifest.agent = agentDigest();
  manifest.usableCores = usableCoreGroups();
  return manifest;
}

}  // namespace scalescope::agent
