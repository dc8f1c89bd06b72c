#include "core/base/machine/cores.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>

#include "core/base/machine/proc_text.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostModelBytes = 128;

}  // namespace

std::vector<int> parseCpuList(std::string_view text) {
  std::set<int> cpus;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    int first = 0;
    auto parsed = std::from_chars(at, end, first);
    if (parsed.ec != std::errc() || first < 0) break;
    int last = first;
    if (parsed.ptr < end && *parsed.ptr == '-') parsed = std::from_chars(parsed.ptr + 1, end, last);
    if (parsed.ec != std::errc()) break;
    for (int cpu = first; cpu <= std::min(last, kMostCpus - 1); ++cpu) cpus.insert(cpu);
    at = parsed.ptr < end && *parsed.ptr == ',' ? parsed.ptr + 1 : end;
  }
  return {cpus.begin(), cpus.end()};
}

std::string parseProcessorName(std::string_view cpuinfo) {
  return inertText(procValue(cpuinfo, "model name").value_or(std::string_view()), kMostModelBytes);
}

std::optional<double> parseLoadAverage(std::string_view loadavg) { return ProcWords(loadavg).number<double>(); }

void eachCore(std::string_view stat, const std::function<void(int core, const CoreTimes& times)>& take) {
  while (stat.starts_with("cpu")) {
    const std::string_view line = stat.substr(0, stat.find('\n'));
    stat.remove_prefix(std::min(line.size() + 1, stat.size()));
    ProcWords words(line.substr(3));
    int core = -1;
    const auto number = std::from_chars(line.data() + 3, line.data() + line.size(), core);
    if (number.ec != std::errc() || core < 0 || core >= kMostCpus) continue;  // Line of all cores together.
    words.next();
    CoreTimes times;
    for (int field = 0; field < 8;
         ++field) {  // Fields: user nice system idle iowait irq softirq steal; guest time is included in user.
      const double seconds = static_cast<double>(words.number<std::int64_t>().value_or(0)) * secondsPerTick();
      times.total += seconds;
      if (field != 3 && field != 4) times.busy += seconds;
    }
    take(core, times);
  }
}

std::vector<std::vector<int>> coreGroups(const std::vector<int>& cpus,
                                         const std::function<std::vector<int>(int cpu)>& siblings) {
  const std::set<int> all(cpus.begin(), cpus.end());
  std::set<int> done;
  std::vector<std::vector<int>> groups;
  for (const int cpu : all) {
    if (done.contains(cpu)) continue;
    const std::vector<int> near = siblings(cpu);
    std::set<int> group(near.begin(), near.end());
    group.insert(cpu);
    std::vector<int>& own = groups.emplace_back();
    for (const int sibling : group)
      if (all.contains(sibling) && done.insert(sibling).second) own.push_back(sibling);
  }
  return groups;
}

std::vector<int> affinityCpus() {
  // The kernel refuses a mask that is smaller than its own.
  for (int most = CPU_SETSIZE; most <= 8 * kMostCpus; most *= 2) {
    const std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> mask(CPU_ALLOC(static_cast<std::size_t>(most)),
                                                                [](cpu_set_t* set) { CPU_FREE(set); });
    const std::size_t size = CPU_ALLOC_SIZE(static_cast<std::size_t>(most));
    if (!mask) break;
    CPU_ZERO_S(size, mask.get());
    if (sched_getaffinity(0, size, mask.get()) != 0) {
      if (errno == EINVAL) continue;
      break;
    }
    std::vector<int> cpus;
    for (int cpu = 0; cpu < std::min(most, kMostCpus); ++cpu)
      if (CPU_ISSET_S(static_cast<std::size_t>(cpu), size, mask.get())) cpus.push_back(cpu);
    return cpus;
  }
  return {};
}

bool useEveryCpu() {
  cpu_set_t* all = CPU_ALLOC(kMostCpus);
  if (all == nullptr) return false;
  const std::size_t bytes = CPU_ALLOC_SIZE(kMostCpus);
  CPU_ZERO_S(bytes, all);
  for (std::size_t cpu = 0; cpu < static_cast<std::size_t>(kMostCpus); ++cpu) CPU_SET_S(cpu, bytes, all);
  const bool done = sched_setaffinity(0, bytes, all) == 0;
  CPU_FREE(all);
  return done;
}

std::vector<int> readOnlineCpus(const std::string& root) {
  return parseCpuList(procFile(root + "/sys/devices/system/cpu/online"));
}

std::vector<std::vector<int>> readCoreGroups(const std::vector<int>& cpus, const std::string& root) {
  return coreGroups(
      cpus,
      [&](int cpu) {
        return parseCpuList(
            procFile(root + "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list"));
      });
}

namespace {

constexpr double kAlike = 0.85;

double numberAt(const std::string& path) { return ProcWords(procFile(path)).number<double>().value_or(0); }

std::vector<std::size_t> byKind(std::size_t count, const auto& isBefore) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), isBefore);
  return order;
}

}  // namespace

std::vector<int> coreKinds(const std::vector<CoreSpeed>& cores) {
  const auto order = byKind(cores.size(), [&](std::size_t a, std::size_t b) {
    return cores[a].domain != cores[b].domain ? cores[a].domain < cores[b].domain : cores[a].speed > cores[b].speed;
  });
  std::vector<int> kinds(cores.size(), 0);
  int kind = 0;
  const CoreSpeed* first = nullptr;  // Fastest core of the current kind.
  for (const std::size_t at : order) {
    const CoreSpeed& core = cores[at];
    if (first != nullptr && (core.domain != first->domain || (core.speed > 0 && core.speed < kAlike * first->speed))) {
      ++kind;
      first = nullptr;
    }
    if (first == nullptr) first = &core;
    kinds[at] = kind;
  }
  return kinds;
}

std::vector<int> readCoreKinds(const std::vector<std::vector<int>>& cores, const std::string& root) {
  const std::string devices = root + "/sys/devices/";
  const std::vector<int> efficient = parseCpuList(procFile(devices + "cpu_atom/cpus"));
  const std::vector<int> lowPower = parseCpuList(procFile(devices + "cpu_lowpower/cpus"));
  const auto isIn = [](const std::vector<int>& list, int cpu) {
    return std::binary_search(list.begin(), list.end(), cpu);
  };
  std::vector<CoreSpeed> speeds;
  for (const std::vector<int>& siblings : cores) {
    CoreSpeed& core = speeds.emplace_back();
    if (siblings.empty()) continue;
    const int cpu = siblings.front();
    const std::string folder = devices + "system/cpu/cpu" + std::to_string(cpu) + "/";
    core.domain = isIn(lowPower, cpu) ? 2 : isIn(efficient, cpu) ? 1 : 0;
    core.speed = numberAt(folder + "cpu_capacity");
    if (core.speed <= 0) core.speed = numberAt(folder + "cpufreq/cpuinfo_max_freq");
  }
  return coreKinds(speeds);
}

void fastestFirst(std::vector<std::vector<int>>& cores, std::vector<int>& kinds) {
  const auto order = byKind(cores.size(), [&](std::size_t a, std::size_t b) { return kinds[a] < kinds[b]; });
  std::vector<std::vector<int>> sorted;
  for (const std::size_t at : order) sorted.push_back(std::move(cores[at]));
  cores = std::move(sorted);
  std::sort(kinds.begin(), kinds.end());
}

}  // namespace scalescope
