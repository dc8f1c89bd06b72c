#pragma once

#include <string>
#include <vector>

namespace scalescope {

// How fast one core says that it is.
struct CoreSpeed {
  int domain = 0;    // of a hybrid processor: 0 performance, 1 efficient, 2 low power; 0 where it is none
  double speed = 0;  // its capacity, else its highest clock; only compared with one another; 0 = not known
};

// The kind of each core, 0 the fastest: a kind ends with its domain, or where a core is slower than its fastest one by
// more than 15 % (favoured cores of one kind differ by less).
std::vector<int> coreKinds(const std::vector<CoreSpeed>& cores);

// Reads the kinds of physical cores, SMT siblings together, by cpu_capacity, cpufreq and the lists of cpu_core,
// cpu_atom and cpu_lowpower below `root`.
std::vector<int> readCoreKinds(const std::vector<std::vector<int>>& cores, const std::string& root = "");

// Sorts cores of faster kinds to the front, else as they are.
void fastestFirst(std::vector<std::vector<int>>& cores, std::vector<int>& kinds);

}  // namespace scalescope
