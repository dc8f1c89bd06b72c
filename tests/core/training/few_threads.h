#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

#include "tests/sanitized.h"

namespace scalescope {

// For a death test: runs `start` with address space for about 30 more threads, and exits with 0 if it throws because a
// thread could not be started, with 1 otherwise. A sanitizer ends the process if it gets no memory for a thread, so
// tests skip this if kIsSanitized.
template <class Start>
[[noreturn]] void exitWithFewThreads(const Start& start) {
  std::ifstream statm("/proc/self/statm");
  rlim_t pages = 0;
  statm >> pages;
  const rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{256} << 20);
  const rlimit limit{bytes, bytes};
  if (!statm || setrlimit(RLIMIT_AS, &limit) != 0) _exit(2);
  try {
    start();
  } catch (const std::system_error&) {
    _exit(0);
  }
  _exit(1);
}

}  // namespace scalescope
