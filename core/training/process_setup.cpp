#include "core/training/process_setup.h"

#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/base/file.h"

namespace scalescope {
namespace {

std::string firstLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Value after "key" and a colon in a small /proc file, "" if absent.
std::string field(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(key, 0) != 0) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return "";
}

std::int64_t kilobytes(const std::string& path, const std::string& key) {
  const std::string text = field(path, key);
  std::istringstream stream(text);
  std::int64_t value = -1;
  return stream >> value ? value * 1024 : -1;
}

std::vector<int> affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  return cores;
}

// SMT siblings share one list, so distinct lists are physical cores.
int physicalCores(const std::vector<int>& cores) {
  std::set<std::string> siblings;
  for (const int core : cores) {
    const std::string list = firstLine("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/thread_siblings_list");
    siblings.insert(list.empty() ? std::to_string(core) : list);
  }
  return std::max(1, static_cast<int>(siblings.size()));
}

Status pin(const std::vector<int>& cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::string text;
  for (const int core : cores) {
    if (core < 0 || core >= CPU_SETSIZE) return fail("training.core-number", {{"core", std::int64_t{core}}});
    CPU_SET(core, &set);
    text += (text.empty() ? "" : ",") + std::to_string(core);
  }
  if (sched_setaffinity(0, sizeof(set), &set) != 0) return fail("training.pin", {{"cores", text}, {"reason", errnoText(errno)}});
  return {};
}

// limits.memoryMBPerDevice by hand; under an agent it is the agent's to set.
Status limitMemory(double megabytes) {
  if (megabytes <= 0) return {};
  const auto bytes = static_cast<rlim_t>(megabytes * 1e6);
  const rlimit limit{bytes, bytes};
  if (setrlimit(RLIMIT_DATA, &limit) != 0) return fail("training.memory-limit", {{"megabytes", megabytes}, {"reason", errnoText(errno)}});
  return {};
}

}  // namespace

void raiseMallocThresholds() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 2147483647);
}

Result<ProcessFacts> settleOnSlot(const RunPlan& plan, const RankEnvironment& environment) {
  const PlanNode& node = plan.nodes[static_cast<std::size_t>(environment.nodeIndex)];
  const auto slot = static_cast<std::size_t>(environment.localRank);
  const bool hasSlot = slot < node.slotCores.size() && !node.slotCores[slot].empty();
  if (hasSlot && !environment.underAgent)
    if (Status pinned = pin(node.slotCores[slot]); !pinned) return tl::unexpected(pinned.error());
  // A GPU's memory is limited in its allocator (device.h).
  if (!environment.underAgent && node.device != DeviceKind::cuda)
    if (Status limited = limitMemory(plan.cell.study.limits.memoryMBPerDevice * plan.cell.devices / plan.ranksPerNode()); !limited)
      return tl::unexpected(limited.error());
  ProcessFacts facts;
  facts.cores = affinity();
  const int physical = physicalCores(facts.cores);
  facts.threads = hasSlot ? physical : std::max(1, physical / std::max(1, plan.ranksPerNode()));
  facts.processor = field("/proc/cpuinfo", "model name");
  utsname names{};
  if (uname(&names) == 0) {
    facts.kernel = std::string(names.sysname) + " " + names.release;
    facts.host = names.nodename;
  }
  return facts;
}

bool nearMemoryLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  const std::int64_t data = kilobytes("/proc/self/status", "VmData");
  return data > 0 && static_cast<double>(data) > 0.5 * static_cast<double>(limit.rlim_cur);
}

ProcessMemory processMemory() {
  return {kilobytes("/proc/self/status", "VmRSS"), kilobytes("/proc/self/status", "VmHWM"), kilobytes("/proc/self/smaps_rollup", "Pss")};
}

void forgetPeakMemory() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;  // where it may not be written the peak stays the process's
}

std::optional<double> readyButWaitingSeconds() {
  std::error_code failed;
  double sumNs = 0;
  bool any = false;
  for (std::filesystem::directory_iterator thread("/proc/self/task", failed), end; !failed && thread != end; thread.increment(failed)) {
    std::ifstream file(thread->path() / "schedstat");
    double ranNs = 0, waitedNs = 0;
    if (!(file >> ranNs >> waitedNs)) continue;
    sumNs += waitedNs;
    any = true;
  }
  return any ? std::optional(sumNs * 1e-9) : std::nullopt;
}

}  // namespace scalescope
