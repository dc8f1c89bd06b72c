#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <string_view>

namespace scalescope {

// The process that runs on a CPU at the time of a look. It identifies the process that keeps a busy core busy; for a
// core that is hardly used it means nothing, because one look is not a share of time.
struct CoreUser {
  pid_t pid = 0;
  std::string name;  // name of the process, at most 15 bytes, as its owner set it
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
