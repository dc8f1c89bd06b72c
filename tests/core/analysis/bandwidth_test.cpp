#include "core/analysis/bandwidth.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(Bandwidth, BusFactors) {
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allReduce, 2), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allReduce, 4), 1.5);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allGather, 4), 0.75);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::reduceScatter, 4), 0.75);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::broadcast, 4), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::reduce, 4), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::barrier, 4), 0);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::broadcast, 1), 0);
}

TEST(Bandwidth, MinimumBytesRoundUpPerElement) {
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(11173962, 4, 2), 11173962.0 * 4);
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 4, 3), 14 * 4);  // 2*2*10/3 = 13.33 elements
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 2, 3), 14 * 2);
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 4, 1), 0);
  DdpSpec ddp;
  EXPECT_EQ(wireItemBytes(ddp), 4);
  ddp.wire = "bf16";
  EXPECT_EQ(wireItemBytes(ddp), 2);
}

TEST(Bandwidth, CeilingTakesTheFastestRankTheMedianRepeatAndTheBestCorrectSize) {
  const auto record = [](std::int64_t bytes, double seconds, bool correct = true) {
    return BenchmarkRecord{CollectiveOp::allReduce, bytes, seconds, 5, correct};
  };
  const std::vector<BenchmarkRecord> records{record(1000, 2e-6), record(1000, 1e-6), record(1000, 4e-6),
                                             record(1000, 8e-6), record(4000, 8e-6), record(9000, 1e-6, false)};
  const std::vector<std::vector<const BenchmarkRecord*>> repeats{{&records[0], &records[1], &records[4], &records[5]},
                                                                 {&records[2], &records[3]}};
  const auto points = joinCeiling(repeats, 4);
  ASSERT_EQ(points.size(), 3U);
  EXPECT_DOUBLE_EQ(*points[0].seconds, 2.5e-6);  // median of 1 us and 4 us
  EXPECT_DOUBLE_EQ(*points[0].algbw, 4e8);
  EXPECT_DOUBLE_EQ(*points[0].busbw, 6e8);
  EXPECT_FALSE(points[2].correct);
  EXPECT_DOUBLE_EQ(*ceilingBusbw(points), 7.5e8);  // 4000 bytes in 8 us, f = 1.5; the incorrect size is faster
  EXPECT_FALSE(ceilingBusbw({}));
}

TEST(Bandwidth, CeilingAtASizeInterpolatesOverTheLogarithm) {
  const auto point = [](double bytes, double busbw, bool correct = true) {
    return CeilingPoint{std::string(name(CollectiveOp::allReduce)), bytes, {}, {}, busbw, correct};
  };
  const std::vector<CeilingPoint> points{point(1000, 1e8), point(100000, 3e8), point(20000, 9e9, false)};
  EXPECT_DOUBLE_EQ(*ceilingAt(points, 10000), 2e8);
  EXPECT_DOUBLE_EQ(*ceilingAt(points, 1000), 1e8);
  EXPECT_DOUBLE_EQ(*ceilingAt(points, 10), 1e8);
  EXPECT_DOUBLE_EQ(*ceilingAt(points, 1e9), 3e8);
  EXPECT_FALSE(ceilingAt({}, 1));
  CellResult cell;
  cell.ceiling = points;
  cell.buckets = {{0, "allReduce", 1000, 2e-5, {}, 5e7}, {1, "allReduce", 100000, 1e-3, {}, 3e8}};
  EXPECT_DOUBLE_EQ(*utilisationAtSize(cell), (1e-5 + 1e-3) / (2e-5 + 1e-3));
}

}  // namespace scalescope
