#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

namespace scalescope {

// While it exists, this process cannot write any byte of a regular file.
class FullDisk {
 public:
  FullDisk() {
    m_handler = signal(SIGXFSZ, SIG_IGN);
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &m_limit), 0);
    const rlimit none{0, m_limit.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
  }
  ~FullDisk() {
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &m_limit), 0);
    signal(SIGXFSZ, m_handler);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit m_limit{};
  void (*m_handler)(int) = nullptr;
};

}  // namespace scalescope
