#include "core/training/comm/link_limit.h"

#include <gtest/gtest.h>

#include <atomic>

#include "core/base/clock.h"

namespace scalescope {
namespace {

WhatIfSpec link(double megabits, double latencyMs, double jitterMs = 0) {
  WhatIfSpec spec;
  spec.linkMbps = megabits;
  spec.latencyMs = latencyMs;
  spec.jitterMs = jitterMs;
  return spec;
}

constexpr std::int64_t kMs = 1'000'000;

}  // namespace

TEST(LinkLimit, UsesTheBusiestLinkOfEachAlgorithm) {
  EXPECT_EQ(linkUse(CollectiveOp::allReduce, 1000, 4).rounds, 6);
  EXPECT_DOUBLE_EQ(linkUse(CollectiveOp::allReduce, 1000, 4).bytes, 1500);
  EXPECT_EQ(linkUse(CollectiveOp::broadcast, 1000, 5).rounds, 3);
  EXPECT_DOUBLE_EQ(linkUse(CollectiveOp::broadcast, 1000, 2).bytes, 1000);
  EXPECT_DOUBLE_EQ(linkUse(CollectiveOp::allGather, 1000, 4).bytes, 3000);
  EXPECT_EQ(linkUse(CollectiveOp::allReduce, 1000, 1).rounds, 0);
}

TEST(LinkLimit, OneTransferAfterTheOther) {
  LinkLimit limit(link(8, 1));   // 1 byte per microsecond.
  const LinkUse use{2, 10'000};  // 10 ms and two latencies.
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 10'000, use, 100 * kMs, 100 * kMs), 112 * kMs);
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 10'000, use, 101 * kMs, 101 * kMs), 122 * kMs);
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 10'000, use, 500 * kMs, 500 * kMs), 512 * kMs);
}

TEST(LinkLimit, WaitingForASlowerRankIsNotTransfer) {
  LinkLimit limit(link(8, 0));
  const LinkUse use{2, 10'000};
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 10'000, use, 0, 1 * kMs), 10 * kMs);
  // The next one took 40 ms, of which its size needs 1 ms: the other ranks arrived 39 ms after this rank.
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 10'000, use, 100 * kMs, 140 * kMs), 149 * kMs);
}

TEST(LinkLimit, NothingRealGetsFaster) {
  LinkLimit limit(link(1e6, 0));
  EXPECT_EQ(limit.endOf(CollectiveOp::allReduce, 1000, {2, 1000}, 0, 7 * kMs), 7 * kMs);
}

TEST(LinkLimit, JitterIsTheSameOnEveryRank) {
  LinkLimit one(link(0, 1, 5)), other(link(0, 1, 5));
  std::int64_t last = 0;
  bool differs = false;
  for (int i = 0; i < 20; ++i) {
    const std::int64_t end = one.endOf(CollectiveOp::barrier, 0, {1, 0}, 0, 0);
    EXPECT_EQ(end, other.endOf(CollectiveOp::barrier, 0, {1, 0}, 0, 0));
    EXPECT_GE(end, 1 * kMs);
    EXPECT_LE(end, 6 * kMs);
    differs = differs || (i > 0 && end != last);
    last = end;
  }
  EXPECT_TRUE(differs);
}

TEST(LinkLimit, TimersFireInOrderAndNotEarly) {
  std::atomic<int> fired{0};
  std::atomic<bool> early{false}, unordered{false};
  const std::int64_t start = monotonicNs();
  {
    LinkLimit limit(link(1, 0));
    for (const int which : {2, 0, 1})
      limit.at(start + (which + 1) * 5 * kMs, [&, which] {
        early = early || monotonicNs() < start + (which + 1) * 5 * kMs;
        unordered = unordered || fired != which;
        ++fired;
      });
    while (fired < 3 && monotonicNs() < start + 10'000 * kMs) std::this_thread::yield();
  }
  EXPECT_EQ(fired, 3);
  EXPECT_FALSE(early || unordered);
}

}  // namespace scalescope
