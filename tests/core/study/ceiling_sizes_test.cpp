#include "core/study/cells/ceiling_sizes.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

TEST(BandwidthSizes, RiseByFourUpToTheLargest) {
  EXPECT_EQ(ceilingSizes(64'000'000).front(), 4096);
  EXPECT_EQ(ceilingSizes(64'000'000).back(), 64'000'000);
  EXPECT_EQ(ceilingSizes(65536), (std::vector<std::int64_t>{4096, 16384, 65536}));
  EXPECT_EQ(ceilingSizes(65539), (std::vector<std::int64_t>{4096, 16384, 65536}));  // Only whole floats are sent.
  EXPECT_EQ(ceilingSizes(65540).back(), 65540);
  EXPECT_EQ(ceilingSizes(1), (std::vector<std::int64_t>{4096}));
}

// The rounds outlast a link's burst credit, without taking minutes on a slow link.
TEST(BandwidthSizes, RoundsFollowWhatOneTakes) {
  EXPECT_EQ(ceilingRounds(1e-3), 100);  // 0.1 s in total.
  EXPECT_EQ(ceilingRounds(0.05), 20);
  EXPECT_EQ(ceilingRounds(0.2), 10);  // 2 s in total.
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
TEST(BandwidthGroups, AreTheFirstRanksInTurnAndThePairsOfNodes) {
  using Groups = std::vector<std::vector<int>>;
  EXPECT_EQ(ceilingGroups(1, 1), Groups{});
  EXPECT_EQ(ceilingGroups(2, 2), Groups{});  // All ranks together are no separate group.
  EXPECT_EQ(ceilingGroups(4, 4), (Groups{{0, 1}, {0, 1, 2}}));
  EXPECT_EQ(ceilingGroups(4, 2), (Groups{{0, 1}, {0, 1, 2}, {0, 2}}));
  EXPECT_EQ(ceilingGroups(3, 1), (Groups{{0, 1}, {0, 2}, {1, 2}}));  // No group occurs twice.
  EXPECT_EQ(ceilingGroups(5, 2), (Groups{{0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 2}, {0, 4}, {2, 4}}));
  const Groups many = ceilingGroups(64, 1);
  std::vector<std::size_t> sizes;
  for (const auto& group : many)
    if (group.size() > 2 || group == std::vector<int>{0, 1}) sizes.push_back(group.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 3, 4, 5, 6, 7, 8, 16, 32}));
  EXPECT_EQ(many.size(), 9U + 62U);  // Each node is paired with the next; the first pair is already included.
  EXPECT_EQ(ceilingGroups(8, 1).size(), 6U + 27U);
}

TEST(BandwidthGroups, AreMeasuredAtOneSizeForTheRateAndOneForTheLatency) {
  EXPECT_EQ(ceilingGroupSizes(64'000'000), (std::vector<std::int64_t>{4 << 20, 16384}));
  EXPECT_EQ(ceilingGroupSizes(1'000'003), (std::vector<std::int64_t>{1'000'000, 16384}));
  EXPECT_EQ(ceilingGroupSizes(16384), (std::vector<std::int64_t>{16384}));
  EXPECT_EQ(ceilingGroupSizes(1), (std::vector<std::int64_t>{4096}));
}

}  // namespace scalescope
