#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <string_view>

namespace scalescope {

// Who runs on a CPU at the moment of a look. A moment is no share of time: it says who it is that keeps a busy core
// busy, and of one that is hardly used nothing.
struct CoreUser {
  pid_t pid = 0;
  std::string name;  // of the process, at most 15 bytes, as its owner gave it
  friend bool operator==(const CoreUser&, const CoreUser&) = default;
};

// From lines "/proc/PID/task/TID/stat:STAT" of threads that run and "/proc/PID/comm:NAME" of their processes, behind
// one "own PID" of a process that looked and is passed over. Of two threads on a CPU the last counts: one waits.
std::map<int, CoreUser> parseCoreUsers(std::string_view text);

// Of this machine, this process passed over. Every thread's file: milliseconds; any thread. `root` is put before /proc.
std::map<int, CoreUser> readCoreUsers(const std::string& root = "");

}  // namespace scalescope
