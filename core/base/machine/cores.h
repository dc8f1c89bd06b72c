#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Parses "0-3,8" into numbers, ascending and each once; invalid parts are left out. The numbers are limited to the
// kernel's largest number of CPUs.
inline constexpr int kMostCpus = 8192;
std::vector<int> parseCpuList(std::string_view text);

// Parses /proc/cpuinfo: "AMD EPYC ..."; "" if there is none, as on some architectures.
std::string parseProcessorName(std::string_view cpuinfo);

// Parses /proc/loadavg: the mean of the last minute.
std::optional<double> parseLoadAverage(std::string_view loadavg);

// Counters of a core since boot, in seconds with the resolution of a 10 ms tick. `busy` includes time in which a
// hypervisor kept the core from running.
struct CoreTimes {
  double busy = 0;
  double total = 0;
};
// Calls `take` for each core in the text of /proc/stat.
void eachCore(std::string_view stat, const std::function<void(int core, const CoreTimes& times)>& take);

// Groups these CPUs by physical core, SMT siblings together, both ascending. `siblings` returns the siblings of one
// CPU, with or without itself; siblings that are not among `cpus` are left out.
std::vector<std::vector<int>> coreGroups(const std::vector<int>& cpus,
                                         const std::function<std::vector<int>(int cpu)>& siblings);

// ---- Reading the machine; `root` is put before /proc and /sys.

// Returns the CPUs of this process's affinity mask; empty if the kernel does not report them.
std::vector<int> affinityCpus();
// Widens the affinity mask to every CPU that the control group allows; returns false if the kernel refuses.
bool useEveryCpu();
// Returns the CPUs of the whole machine; empty without /sys.
std::vector<int> readOnlineCpus(const std::string& root = "");
std::vector<std::vector<int>> readCoreGroups(const std::vector<int>& cpus, const std::string& root = "");

// The speed of one core as the kernel reports it.
struct CoreSpeed {
  int domain = 0;    // Domain in a hybrid processor: 0 performance, 1 efficient, 2 low power; 0 for other processors.
  double speed = 0;  // Capacity, else the highest clock; only comparable with one another; 0 = unknown.
};

// Returns the kind of each core, 0 being the fastest. A new kind begins with another domain, or at a core that is more
// than 15 % slower than the fastest one of the kind (favored cores of one kind differ by less).
std::vector<int> coreKinds(const std::vector<CoreSpeed>& cores);

// Reads the kinds of physical cores, SMT siblings together, from cpu_capacity, cpufreq and the lists of cpu_core,
// cpu_atom and cpu_lowpower below `root`.
std::vector<int> readCoreKinds(const std::vector<std::vector<int>>& cores, const std::string& root = "");

// Moves cores of faster kinds to the front and keeps the order within a kind.
void fastestFirst(std::vector<std::vector<int>>& cores, std::vector<int>& kinds);

}  // namespace scalescope
