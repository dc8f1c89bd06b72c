#include "core/study/cells/ceiling_sizes.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

TEST(CeilingSizes, RiseByFourUpToTheLargest) {
  EXPECT_EQ(ceilingSizes(64'000'000).front(), 4096);
  EXPECT_EQ(ceilingSizes(64'000'000).back(), 64'000'000);
  EXPECT_EQ(ceilingSizes(65536), (std::vector<std::int64_t>{4096, 16384, 65536}));
  EXPECT_EQ(ceilingSizes(65539), (std::vector<std::int64_t>{4096, 16384, 65536}));  // whole floats
  EXPECT_EQ(ceilingSizes(65540).back(), 65540);
  EXPECT_EQ(ceilingSizes(1), (std::vector<std::int64_t>{4096}));
}

// Enough to outlast what a link saved up, without minutes on a slow one.
TEST(CeilingSizes, RoundsFollowWhatOneTakes) {
  EXPECT_EQ(ceilingRounds(1e-3), 100);  // 0.1 s
  EXPECT_EQ(ceilingRounds(0.05), 20);
  EXPECT_EQ(ceilingRounds(0.2), 10);  // 2 s
  EXPECT_EQ(ceilingRounds(5), 3);
  EXPECT_EQ(ceilingRounds(0), 10'000);
  for (double each = 1e-7; each < 100; each *= 1.3) {
    const int rounds = ceilingRounds(each);
    EXPECT_GE(rounds, 3);
    EXPECT_TRUE(rounds * each <= 2 || rounds == 3) << each;
    EXPECT_TRUE(rounds >= 20 || (rounds + 1) * each > 2) << each;
    EXPECT_TRUE(rounds * each >= 0.1 || rounds == 10'000) << each;
  }
}

}  // namespace
}  // namespace scalescope
