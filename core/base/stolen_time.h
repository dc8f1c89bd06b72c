#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace scalescope {

// What a core did since some beginning of the machine's, seconds to a tick of 10 ms: `busy` ran anything, or was kept from running
// by a hypervisor.
struct CoreTimes {
  double busy = 0;
  double total = 0;
};
// Each core of /proc/stat's text.
void eachCore(std::string_view stat, const std::function<void(int core, const CoreTimes& times)>& take);

// `busy` of these cores, summed; nothing where that cannot be read.
std::optional<double> busySeconds(const std::vector<int>& cores);

// CPU time that others took from a process on its own cores. Its threads also wait for each other where they are more than
// its cores, so their wait alone is too much: it counts no more than others ran there, less what the ticks leave open.
class StolenTime {
 public:
  // Counters, seconds: `waited` of its threads ready to run but not running, `ran` of its CPU time, `busy` of its `cores`
  // (absent, or no cores of its own: the wait alone is taken). Returns what was stolen since the first call.
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
