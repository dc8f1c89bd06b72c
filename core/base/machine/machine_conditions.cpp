#include "core/base/machine/machine_conditions.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

constexpr const char* kCpus = "/sys/devices/system/cpu";
constexpr const char* kNodes = "/sys/devices/system/node";

std::string wordIn(const std::string& path) { return std::string(ProcWords(procFile(path)).next()); }

std::optional<double> hertzIn(const std::string& path) {
  const auto kilohertz = ProcWords(procFile(path)).number<std::int64_t>();
  if (!kilohertz || *kilohertz <= 0) return std::nullopt;
  return static_cast<double>(*kilohertz) * 1e3;
}

// Intel's driver has a file that forbids turbo, other drivers have one that allows it.
std::optional<bool> turboAllowed(const std::string& cpus) {
  if (const auto forbidden = ProcWords(procFile(cpus + "/intel_pstate/no_turbo")).number<int>()) return *forbidden == 0;
  if (const auto allowed = ProcWords(procFile(cpus + "/cpufreq/boost")).number<int>()) return *allowed != 0;
  return std::nullopt;
}

}  // namespace

MachineConditions readConditions(const std::vector<int>& cpus, const std::string& root) {
  const std::string all = root + kCpus;
  MachineConditions out;
  std::set<std::string> governors;
  for (const int cpu : cpus) {
    const std::string folder = all + "/cpu" + std::to_string(cpu) + "/cpufreq/";
    if (std::string governor = wordIn(folder + "scaling_governor"); !governor.empty())
      governors.insert(std::move(governor));
    if (const auto least = hertzIn(folder + "scaling_min_freq"))
      out.minHertz = std::min(out.minHertz.value_or(*least), *least);
    if (const auto most = hertzIn(folder + "scaling_max_freq"))
      out.maxHertz = std::max(out.maxHertz.value_or(*most), *most);
  }
  out.governors.assign(governors.begin(), governors.end());
  out.turbo = turboAllowed(all);
  out.smt = wordIn(all + "/smt/control");
  out.numaNodes = readNumaNodes(readOnlineCpus(root), root);
  return out;
}

std::vector<int> readNumaNodes(const std::vector<int>& cpus, const std::string& root) {
  const std::string nodes = root + kNodes;
  std::vector<int> out;
  for (const int node : parseCpuList(procFile(nodes + "/online"))) {
    const std::vector<int> own = parseCpuList(procFile(nodes + "/node" + std::to_string(node) + "/cpulist"));
    if (std::any_of(cpus.begin(), cpus.end(), [&](int cpu) { return std::binary_search(own.begin(), own.end(), cpu); }))
      out.push_back(node);
  }
  return out;
}

std::vector<std::string> throttleFiles(const std::vector<int>& cpus, const std::string& root) {
  std::vector<std::string> out;
  for (const int cpu : cpus)
    for (const char* name : {"core_throttle_count", "package_throttle_count"}) {
      std::string path = root + kCpus + "/cpu" + std::to_string(cpu) + "/thermal_throttle/" + name;
      if (access(path.c_str(), R_OK) == 0) out.push_back(std::move(path));
    }
  return out;
}

}  // namespace scalescope
