#pragma once

#include <optional>
#include <vector>

namespace scalescope {

// `busy` of these cores, summed; nothing where that cannot be read.
std::optional<double> busySeconds(const std::vector<int>& cores);

// CPU time that others took from a process on its own cores. Its threads also wait for each other where they are more
// than its cores, so their wait alone is too much: it counts no more than others ran there, less what the ticks leave
// open.
class StolenTime {
 public:
  // Counters, seconds: `waited` of its threads ready to run but not running, `ran` of its CPU time, `busy` of its
  // `cores` (absent, or no cores of its own: the wait alone is taken). Returns what was stolen since the first call.
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
