#pragma once

#include <pthread.h>
#include <time.h>

#include <cstdint>

namespace scalescope {

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
