#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// How fast a CPU runs just now and how warm its core is. What the machine does not tell is missing.
struct CoreState {
  std::optional<double> hertz;
  std::optional<double> celsius;
  friend bool operator==(const CoreState&, const CoreState&) = default;
};

// "cpu MHz" of /proc/cpuinfo in Hz, by CPU.
std::map<int, double> parseCpuClocks(std::string_view cpuinfo);

// Of these CPUs: clocks by /proc/cpuinfo, else by cpufreq; temperatures by hwmon's sensor of the core, else of its
// package. `root` is put before /proc and /sys. Small files; any thread.
std::map<int, CoreState> readCoreStates(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
