#include "core/training/strategy/replica_threads.h"

#include <gtest/gtest.h>

#include "tests/core/training/few_threads.h"

namespace scalescope {

TEST(ReplicaThreads, AreJoinedIfALaterOneCannotBeStarted) {
  if (kIsSanitized) GTEST_SKIP();
  EXPECT_EXIT(exitWithFewThreads([] { const ReplicaThreads threads(std::vector<std::vector<int>>(10'000)); }),
              ::testing::ExitedWithCode(0), "");
}

}  // namespace scalescope
