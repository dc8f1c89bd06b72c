#pragma once

#include <optional>
#include <vector>

namespace scalescope {

// Returns the sum of `busy` over these cores; nullopt if it cannot be read.
std::optional<double> busySeconds(const std::vector<int>& cores);

// CPU time that other processes took from a process on its own cores. Its threads also wait for each other if it has
// more threads than cores, so the wait alone is too much: at most the time for which other processes ran there is
// counted, less the resolution of the ticks.
class StolenTime {
 public:
  // Takes counters in seconds: `waited` for threads that were ready but not running, `ran` for its CPU time, `busy` for
  // its `cores` (if it is empty or there are no own cores, the wait alone is used). Returns the stolen time since the
  // first call.
  double update(double waited, double ran, std::optional<double> busy, std::size_t cores);

 private:
  struct Counters {
    double waited, ran;
    std::optional<double> busy;
  };
  std::optional<Counters> m_last;
  double m_sum = 0;
};

}  // namespace scalescope
