#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// This computer's load for the Machines page, from /proc: light (two small files), while the agent's own sampler is for runs.

struct MachineLoad {
  std::vector<std::vector<double>> cores;  // percent busy, oldest first, one row per logical core
  double memoryTotal = 0;                  // bytes; 0 = unknown
  double memoryAvailable = 0;
  std::vector<double> memoryUsed;  // bytes, oldest first
  double loadAverage = -1;         // of the last minute
};
using MachineLoadPtr = std::shared_ptr<const MachineLoad>;

class LocalSampler {
 public:
  static constexpr std::size_t kHistory = 90;

  // Text of /proc/stat, /proc/meminfo and /proc/loadavg as read just now. The first call only sets the base.
  void add(std::string_view stat, std::string_view memory, std::string_view load);
  void sample();  // reads the three files; any one thread
  [[nodiscard]] MachineLoad load() const { return m_load; }

 private:
  struct Ticks {
    std::uint64_t busy = 0, total = 0;
  };
  std::map<int, Ticks> m_last;
  MachineLoad m_load;
};

}  // namespace scalescope
