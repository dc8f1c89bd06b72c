#pragma once

#include <optional>
#include <string>
#include <vector>

namespace scalescope {

// Settings of a machine that affect the speed of its CPUs. Values that the kernel does not report are missing.
struct MachineConditions {
  std::vector<std::string> governors;        // Governors of cpufreq, each once: "performance", "powersave".
  std::optional<double> minHertz, maxHertz;  // Least and largest limit of cpufreq.
  std::optional<bool> turbo;                 // Permission for clocks above the nominal one.
  std::string smt;                           // The kernel's text: "on", "off", "forceoff", "notsupported".
  std::vector<int> numaNodes;                // NUMA nodes that have CPUs.
  friend bool operator==(const MachineConditions&, const MachineConditions&) = default;
};

// ---- Reading the machine; `root` is put before /sys.

// Reads the governors and limits of these CPUs, and the other settings of their machine.
MachineConditions readConditions(const std::vector<int>& cpus, const std::string& root = "");

// Returns the NUMA nodes of these CPUs, ascending; empty if the kernel does not report them.
std::vector<int> readNumaNodes(const std::vector<int>& cpus, const std::string& root = "");

// Returns the files in which the kernel counts thermal throttling of these CPUs and of their packages. The counter of a
// package is repeated for each of its CPUs, so only an increase of the sum is meaningful, not its amount.
std::vector<std::string> throttleFiles(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
