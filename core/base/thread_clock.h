#pragma once

#include <pthread.h>
#include <time.h>

#include <cstdint>

namespace scalescope {

// CPU time of another thread; that of the calling one and of the process are in clock.h.
class ThreadClock {
 public:
  explicit ThreadClock(pthread_t thread) { pthread_getcpuclockid(thread, &m_clock); }

  // Nanoseconds since the thread began, which must not have ended. Any thread.
  [[nodiscard]] std::int64_t cpuNs() const;  // clock.cpp

 private:
  clockid_t m_clock{};
};

}  // namespace scalescope
