#include "core/analysis/run/collectives.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

CollectiveRecord reduce(int bucket, std::int64_t bytes, std::int64_t start, std::int64_t end) {
  return {1, bucket, CollectiveOp::allReduce, bytes, start, end};
}

}  // namespace

TEST(Collectives, WaitIsOwnArrivalToLastArrival) {
  const CollectiveRecord early = reduce(0, 100, 10, 50);
  const CollectiveRecord late = reduce(0, 100, 30, 52);
  const StepComm step = joinStep({{&early}, {&late}}, 2, Clocks::shared);
  EXPECT_EQ(lengthNs(step.ranks[0].wait), 20);
  EXPECT_EQ(lengthNs(step.ranks[1].wait), 0);
  EXPECT_EQ(lengthNs(step.ranks[0].comm), 40);
  EXPECT_EQ(step.wireNs, 20);  // 30..50 on rank 0 and 30..52 on rank 1: the minimum is taken.
  EXPECT_EQ(step.incomplete, 0);
}

TEST(Collectives, UnrelatedClocksGiveNoWaitAndTheShortestRankAsWire) {
  const CollectiveRecord early = reduce(0, 100, 10, 50);
  const CollectiveRecord late = reduce(0, 100, 9'000'030, 9'000'052);
  const StepComm step = joinStep({{&early}, {&late}}, 2, Clocks::unrelated);
  EXPECT_TRUE(step.ranks[0].wait.empty());
  EXPECT_TRUE(step.ranks[1].wait.empty());
  EXPECT_EQ(step.wireNs, 22);
}

TEST(Collectives, OverlappingBucketsCountOnceInTheUnion) {
  const CollectiveRecord a = reduce(0, 100, 0, 40);
  const CollectiveRecord b = reduce(1, 300, 20, 60);
  const StepComm step = joinStep({{&a, &b}, {&a, &b}}, 2, Clocks::shared);
  EXPECT_EQ(step.wireNs, 60);
  EXPECT_DOUBLE_EQ(step.payloadBytes, 400);
  EXPECT_DOUBLE_EQ(step.wireBytes, 400);  // f = 2(2-1)/2 = 1
  ASSERT_EQ(step.buckets.size(), 2U);
  EXPECT_DOUBLE_EQ(step.buckets[0].transferNs, 20 + 10);  // 20..40 is shared by both.
  EXPECT_DOUBLE_EQ(step.buckets[1].transferNs, 20 + 10);
}

TEST(Collectives, BucketsInFlightTogetherShareTheirTime) {
  const CollectiveRecord shorter = reduce(0, 100, 0, 10);
  const CollectiveRecord longer = reduce(1, 100, 0, 20);
  const StepComm step = joinStep({{&shorter, &longer}, {&shorter, &longer}}, 2, Clocks::shared);
  EXPECT_DOUBLE_EQ(step.buckets[0].transferNs, 5);
  EXPECT_DOUBLE_EQ(step.buckets[1].transferNs, 15);
  EXPECT_EQ(step.wireNs, 20);
}

// Three ranks have f = 4/3, so the test fails if the factor is missing.
TEST(Collectives, TheBusFactorOfThreeRanks) {
  const CollectiveRecord a = reduce(0, 300, 0, 10);
  const StepComm step = joinStep({{&a}, {&a}, {&a}}, 3, Clocks::shared);
  EXPECT_DOUBLE_EQ(step.wireBytes, 400);
  EXPECT_DOUBLE_EQ(step.payloadBytes, 300);
}

// Each lead is the time from a bucket's hand-over to that of the step's last gradient bucket, on the same rank.
TEST(Collectives, ABucketsLeadEndsWhereTheLastOneIsHandedOver) {
  const CollectiveRecord buffers{1, -1, CollectiveOp::broadcast, 50, 0, 5};
  const CollectiveRecord first = reduce(0, 100, 10, 40);
  const CollectiveRecord last = reduce(1, 100, 30, 60);
  const CollectiveRecord peerFirst = reduce(0, 100, 14, 40);
  const CollectiveRecord peerLast = reduce(1, 100, 44, 60);
  const StepComm step = joinStep({{&buffers, &first, &last}, {&buffers, &peerFirst, &peerLast}}, 2, Clocks::shared);
  ASSERT_EQ(step.buckets.size(), 3U);
  EXPECT_DOUBLE_EQ(step.buckets[1].leadNs, 25);  // The leads are 20 and 30.
  EXPECT_DOUBLE_EQ(step.buckets[2].leadNs, 0);
}

TEST(Collectives, ABucketSentTwiceIsTwoCollectives) {
  const CollectiveRecord first = reduce(0, 100, 0, 10);
  const CollectiveRecord second = reduce(0, 100, 50, 60);
  const CollectiveRecord peerFirst = reduce(0, 100, 4, 10);
  const CollectiveRecord peerSecond = reduce(0, 100, 51, 60);
  const StepComm step = joinStep({{&first, &second}, {&peerFirst, &peerSecond}}, 2, Clocks::shared);
  EXPECT_EQ(lengthNs(step.ranks[0].wait), 5);  // 4 + 1; if both were treated as one collective, it would be 10 + 1.
}

TEST(Collectives, MissingPeerIsCountedAndGivesNoWait) {
  const CollectiveRecord lone = reduce(0, 100, 0, 10);
  const StepComm step = joinStep({{&lone}, {}}, 2, Clocks::shared);
  EXPECT_EQ(step.incomplete, 1);
  EXPECT_TRUE(step.ranks[0].wait.empty());
  EXPECT_EQ(step.wireNs, 10);
}

TEST(Collectives, BuffersAreABroadcastAndMetricsAreNoGradients) {
  const CollectiveRecord buffers{1, -1, CollectiveOp::broadcast, 50, 0, 10};
  const CollectiveRecord metrics{1, -2, CollectiveOp::allReduce, 8, 10, 30};
  const StepComm step = joinStep({{&buffers, &metrics}, {&buffers, &metrics}}, 4, Clocks::unrelated);
  EXPECT_DOUBLE_EQ(step.wireBytes, 50);  // f = 1
  EXPECT_EQ(step.wireNs, 10);
  EXPECT_EQ(lengthNs(step.ranks[0].comm), 30);
}

}  // namespace scalescope
