#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace scalescope {

// A process as /proc/PID describes it. Ticks are those of ticks.h.

struct ProcessStat {  // Values of /proc/PID/stat.
  char state = '?';
  pid_t parent = 0;
  std::int64_t cpuTicks = 0;     // User and system time of all its threads.
  std::uint64_t startTicks = 0;  // Time since boot.
  int cpu = -1;                  // CPU on which its first thread ran last; -1 if the text ends before it.
  [[nodiscard]] bool isGone() const { return state == 'Z' || state == 'X'; }
};
std::optional<ProcessStat> parseProcessStat(std::string_view stat);

std::optional<std::int64_t> parseResidentPages(std::string_view statm);  // /proc/PID/statm

struct ThreadTimes {  // Nanoseconds.
  double ran = 0;
  double waited = 0;  // Time in which it was ready to run, but not running.
};
std::optional<ThreadTimes> parseSchedstat(std::string_view schedstat);  // /proc/PID/task/TID/schedstat

}  // namespace scalescope
