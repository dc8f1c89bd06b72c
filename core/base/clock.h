#pragma once

#include <pthread.h>
#include <time.h>

#include <cstdint>
#include <string>

namespace scalescope {

// Returns CLOCK_MONOTONIC in nanoseconds, for order and durations on one machine.
std::int64_t monotonicNs();
// Returns the seconds from `startNs`, a time of monotonicNs(), to now.
double secondsSince(std::int64_t startNs);

// Returns CLOCK_REALTIME in nanoseconds since 1970. Use it only to show dates, because it can jump.
std::int64_t wallNs();

inline constexpr std::int64_t kSecondNs = 1'000'000'000;

// Returns the CPU time of the calling thread in nanoseconds (CLOCK_THREAD_CPUTIME_ID).
std::int64_t threadCpuNs();

// Returns the CPU time of this process, including threads that have ended, in nanoseconds (CLOCK_PROCESS_CPUTIME_ID).
std::int64_t processCpuNs();

// Returns the kernel's boot id, or "unknown" if /proc is not mounted.
std::string bootId();

// Formats a time of wallNs() as "2026-11-21T10:15:30Z".
std::string isoTime(std::int64_t wallNs);

// CPU time of another thread. clock.h has that of the calling thread and of the process.
class ThreadClock {
 public:
  explicit ThreadClock(pthread_t thread) { pthread_getcpuclockid(thread, &m_clock); }

  // Returns the nanoseconds of CPU time of the thread, which must not have ended. Any thread.
  [[nodiscard]] std::int64_t cpuNs() const;  // clock.cpp

 private:
  clockid_t m_clock{};
};

}  // namespace scalescope
