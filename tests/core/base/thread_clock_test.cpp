#include "core/base/clock.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>

namespace scalescope {
namespace {

TEST(ThreadClock, AnotherThreadReadsWhatAThreadReadsOfItself) {
  std::promise<std::int64_t> before;
  std::promise<void> looked;
  std::int64_t after = 0;
  std::thread thread([&] {
    before.set_value(threadCpuNs());
    looked.get_future().wait();
    after = threadCpuNs();
  });
  const ThreadClock clock(thread.native_handle());
  const std::int64_t least = before.get_future().get();
  const std::int64_t read = clock.cpuNs();
  looked.set_value();
  thread.join();
  EXPECT_GE(read, least);
  EXPECT_LE(read, after);
}

}  // namespace
}  // namespace scalescope
