#pragma once

#include <optional>
#include <string>
#include <vector>

namespace scalescope {

// What decides how fast a machine's CPUs run beside what they are. What the kernel does not tell is missing.
struct MachineConditions {
  std::vector<std::string> governors;        // of cpufreq, each once: "performance", "powersave"
  std::optional<double> minHertz, maxHertz;  // least and largest limit of cpufreq
  std::optional<bool> turbo;                 // clocks above the nominal one are allowed
  std::string smt;                           // the kernel's word: "on", "off", "forceoff", "notsupported"
  std::vector<int> numaNodes;                // those with CPUs
  friend bool operator==(const MachineConditions&, const MachineConditions&) = default;
};

// ---- what is read; `root` is put before /sys

// Of these CPUs (governor, limits) and of their machine (the others).
MachineConditions readConditions(const std::vector<int>& cpus, const std::string& root = "");

// On which NUMA nodes these CPUs lie, ascending; empty where the kernel does not say.
std::vector<int> readNumaNodes(const std::vector<int>& cpus, const std::string& root = "");

// The files that count how often the hardware held one of these CPUs, or its package, back for heat. A CPU's package
// counts for each of its CPUs: that the sum grows means something, by how much does not.
std::vector<std::string> throttleFiles(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
