#include "core/base/machine/core_kinds.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
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
  const CoreSpeed* first = nullptr;  // fastest core of the current kind
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
