#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// "0-3,8" as numbers, ascending, each once; what stands behind something else is left out. Bounded by the kernel's
// largest number of CPUs.
inline constexpr int kMostCpus = 8192;
std::vector<int> parseCpuList(std::string_view text);

// Of /proc/cpuinfo: "AMD EPYC ..."; "" where it has none (not every architecture tells).
std::string parseProcessorName(std::string_view cpuinfo);

// Of /proc/loadavg: the mean of the last minute.
std::optional<double> parseLoadAverage(std::string_view loadavg);

// What a core did since some beginning of the machine's, seconds to a tick of 10 ms: `busy` ran anything, or was kept
// from running by a hypervisor.
struct CoreTimes {
  double busy = 0;
  double total = 0;
};
// Each core of /proc/stat's text.
void eachCore(std::string_view stat, const std::function<void(int core, const CoreTimes& times)>& take);

// These CPUs by physical core, SMT siblings together, both ascending. `siblings` tells those of one CPU, itself with
// them or not; ones that are not among `cpus` are left out.
std::vector<std::vector<int>> coreGroups(const std::vector<int>& cpus,
                                         const std::function<std::vector<int>(int cpu)>& siblings);

// ---- what is read; `root` is put before /proc and /sys

// CPUs of this process's affinity mask; empty where the kernel does not say.
std::vector<int> affinityCpus();
// Widens it to every CPU that the control group allows; false where the kernel refuses.
bool useEveryCpu();
// Of the whole machine; empty without /sys.
std::vector<int> readOnlineCpus(const std::string& root = "");
std::vector<std::vector<int>> readCoreGroups(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
