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

// Limit in percent; below this share of the CPUs' time other programs hardly change a measurement.
inline constexpr double kIdlePercent = 10;

inline constexpr std::string_view kOwnPrograms = "scalescope";  // The names of all our programs begin with it.

struct ProcessTime {
  std::string name;       // Name of its executable, at most 15 bytes.
  double cpuSeconds = 0;  // CPU time of all its threads so far.
  int cpu = -1;           // CPU on which its first thread ran last; -1 = unknown.
};

// CPU times at one time.
struct CoreLook {
  std::map<int, CoreTimes> cores;
  std::map<pid_t, ProcessTime> processes;
};
// Reads this machine: one small file per process, which takes a few milliseconds; any thread. `root` is put before
// /proc.
CoreLook lookAtCores(const std::string& root = "");

struct OtherUse {
  double percent = 0;  // Share of these CPUs' time, without Scalescope's own programs.
  // Programs that used the most CPU time on this machine, in descending order, each once.
  std::vector<std::string> programs;
  [[nodiscard]] bool isIdle() const { return percent < kIdlePercent; }
  friend bool operator==(const OtherUse&, const OtherUse&) = default;
};

// Compares two looks over these CPUs (empty: all). A program that lived for only a part of the time is included in the
// percentage, and named only if a look found it. The kernel reports a process's time over all CPUs, so of Scalescope's
// own programs only those whose first thread ran last on one of these CPUs are subtracted, as ranks are bound to their
// CPUs.
OtherUse otherUse(const CoreLook& before, const CoreLook& after, const std::vector<int>& cpus);

// Returns "Other programs use 62 % of these cores: cc1plus, python".
Message otherUseMessage(const OtherUse& use);

// The process that runs on a CPU at the time of a look. It identifies the process that keeps a busy core busy; for a
// core that is hardly used it means nothing, because one look is not a share of time.
struct CoreUser {
  pid_t pid = 0;
  std::string name;  // Name of the process, at most 15 bytes, as its owner set it.
  friend bool operator==(const CoreUser&, const CoreUser&) = default;
};

// Parses lines "/proc/PID/task/TID/stat:STAT" of running threads and "/proc/PID/comm:NAME" of their processes, after a
// line "own PID" for the scanning process, which is skipped. If two threads are on one CPU, the last one is used, since
// one of them waits.
std::map<int, CoreUser> parseCoreUsers(std::string_view text);

// Reads this machine, without this process. It reads every thread's file, which takes milliseconds; any thread. `root`
// is put before /proc.
std::map<int, CoreUser> readCoreUsers(const std::string& root = "");

}  // namespace scalescope
