#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/machine/cores.h"
#include "core/base/message.h"

namespace scalescope {

// The use of a study's CPUs by other programs, which is shown before and while it is measured.

// Other programs that take less of the CPUs' time than this hardly change a measurement.
inline constexpr double kIdlePercent = 10;

inline constexpr std::string_view kOwnPrograms = "scalescope";  // the names of all our programs begin with it

struct ProcessTime {
  std::string name;       // of its executable, at most 15 bytes
  double cpuSeconds = 0;  // of all its threads so far
  int cpu = -1;           // on which its first thread ran last; -1: unknown
};

// CPU times at one moment.
struct CoreLook {
  std::map<int, CoreTimes> cores;
  std::map<pid_t, ProcessTime> processes;
};
// Reads this machine: a small file per process, a few milliseconds; any thread. `root` is put before /proc.
CoreLook lookAtCores(const std::string& root = "");

struct OtherUse {
  double percent = 0;                 // of these CPUs' time, without Scalescope's own programs
  std::vector<std::string> programs;  // that took most CPU time on this machine, the most first; each once
  [[nodiscard]] bool isIdle() const { return percent < kIdlePercent; }
  friend bool operator==(const OtherUse&, const OtherUse&) = default;
};

// Compares two looks over these CPUs (empty: all). A program that lived for a part of the time only counts in the
// percentage and is named where it was met. The kernel gives a process's time over all CPUs: of Scalescope's own, those
// whose first thread ran last on one of these CPUs are subtracted, as ranks are bound to theirs.
OtherUse otherUse(const CoreLook& before, const CoreLook& after, const std::vector<int>& cpus);

// "Other programs use 62 % of these cores: cc1plus, python"
Message otherUseMessage(const OtherUse& use);

}  // namespace scalescope
