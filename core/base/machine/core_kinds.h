#pragma once

#include <string>
#include <vector>

namespace scalescope {

// The speed of one core as the kernel reports it.
struct CoreSpeed {
  int domain = 0;    // domain in a hybrid processor: 0 performance, 1 efficient, 2 low power; 0 for other processors
  double speed = 0;  // its capacity, else its highest clock; only comparable with one another; 0 = unknown
};

// Returns the kind of each core, 0 being the fastest. A new kind begins with another domain, or at a core that is more
// than 15 % slower than the fastest one of the kind (favoured cores of one kind differ by less).
std::vector<int> coreKinds(const std::vector<CoreSpeed>& cores);

// Reads the kinds of physical cores, SMT siblings together, from cpu_capacity, cpufreq and the lists of cpu_core,
// cpu_atom and cpu_lowpower below `root`.
std::vector<int> readCoreKinds(const std::vector<std::vector<int>>& cores, const std::string& root = "");

// Moves cores of faster kinds to the front and keeps the order within a kind.
void fastestFirst(std::vector<std::vector<int>>& cores, std::vector<int>& kinds);

}  // namespace scalescope
