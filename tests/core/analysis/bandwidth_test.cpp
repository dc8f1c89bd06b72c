#include "core/analysis/run/bandwidth.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(Bandwidth, BusFactors) {
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allReduce, 2), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allReduce, 4), 1.5);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::allGather, 4), 0.75);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::reduceScatter, 4), 0.75);
  for (const CollectiveOp op : {CollectiveOp::allToAll, CollectiveOp::scatter, CollectiveOp::gather})
    EXPECT_DOUBLE_EQ(busFactor(op, 4), 0.75);
  for (const CollectiveOp op : {CollectiveOp::sendRecv, CollectiveOp::push, CollectiveOp::pull})
    EXPECT_DOUBLE_EQ(busFactor(op, 4), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::broadcast, 4), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::reduce, 4), 1);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::barrier, 4), 0);
  EXPECT_DOUBLE_EQ(busFactor(CollectiveOp::broadcast, 1), 0);
  for (const CollectiveOp op : {CollectiveOp::push, CollectiveOp::pull})
    EXPECT_DOUBLE_EQ(busFactor(op, 1), 1) << "the only worker has a server";
}

TEST(Bandwidth, MinimumBytesRoundUpPerElement) {
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(11173962, 4, 2), 11173962.0 * 4);
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 4, 3), 14 * 4);  // 2*2*10/3 = 13.33 elements.
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 2, 3), 14 * 2);
  EXPECT_DOUBLE_EQ(minimumAllReduceBytes(10, 4, 1), 0);
  DdpSpec ddp;
  EXPECT_EQ(wireItemBytes(ddp), 4);
  ddp.wire = WireType::bf16;
  EXPECT_EQ(wireItemBytes(ddp), 2);
}

TEST(Bandwidth, PeakTakesTheFastestRankTheMedianRepeatAndTheBestCorrectSize) {
  const auto record = [](std::int64_t bytes, double seconds, bool correct = true) {
    return BenchmarkRecord{CollectiveOp::allReduce, bytes, seconds, 5, correct};
  };
  const std::vector<BenchmarkRecord> records{record(1000, 2e-6), record(1000, 1e-6), record(1000, 4e-6),
                                             record(1000, 8e-6), record(4000, 8e-6), record(9000, 1e-6, false)};
  const std::vector<std::vector<const BenchmarkRecord*>> repeats{{&records[0], &records[1], &records[4], &records[5]},
                                                                 {&records[2], &records[3]}};
  const auto points = joinCeiling(repeats, 4);
  ASSERT_EQ(points.size(), 3U);
  EXPECT_DOUBLE_EQ(*points[0].seconds, 2.5e-6);       // median of 1 us and 4 us
  EXPECT_DOUBLE_EQ(*points[0].secondsMean, 3.75e-6);  // median of 1.5 us and 6 us
  EXPECT_DOUBLE_EQ(*points[0].secondsMax, 5e-6);      // median of 2 us and 8 us
  EXPECT_DOUBLE_EQ(*points[0].algbw, 4e8);
  EXPECT_DOUBLE_EQ(*points[0].busbw, 6e8);
  EXPECT_FALSE(points[2].correct);
  EXPECT_DOUBLE_EQ(*ceilingBusbw(points),
                   7.5e8);  // 4000 bytes in 8 us, f = 1.5; the size with wrong results is faster but is ignored.
  EXPECT_FALSE(ceilingBusbw({}));
}

TEST(Bandwidth, APointOfSomeRanksHasTheirNumberAndItsOwnList) {
  const auto record = [](double seconds, std::vector<std::uint16_t> members) {
    return BenchmarkRecord{CollectiveOp::allReduce, 6000, seconds, 5, true, std::move(members)};
  };
  const std::vector<BenchmarkRecord> records{record(6e-6, {}), record(2e-6, {0, 1}), record(3e-6, {0, 1}),
                                             record(1e-6, {0, 1, 2})};
  CellResult cell;
  setCeiling({{&records[0], &records[1], &records[2], &records[3]}}, 4, cell);
  ASSERT_EQ(cell.ceiling.size(), 1U);
  EXPECT_DOUBLE_EQ(*cell.ceilingBusbw, 1.5e9) << "of all ranks, though fewer are faster";
  ASSERT_EQ(cell.ceilingAmong.size(), 2U);
  EXPECT_EQ(cell.ceilingAmong[0].members, (std::vector<int>{0, 1}));
  EXPECT_DOUBLE_EQ(*cell.ceilingAmong[0].seconds, 2e-6);
  EXPECT_DOUBLE_EQ(*cell.ceilingAmong[0].busbw, 3e9);  // f = 1 for two ranks.
  EXPECT_DOUBLE_EQ(*cell.ceilingAmong[1].busbw, 8e9);  // f = 4/3 for three ranks.
  const auto json = toJson(cell);
  EXPECT_EQ(json["ceiling"].size(), 1U);
  EXPECT_EQ(json["ceilingAmong"][1]["ranks"], (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(json["ceilingAmong"][1]["busbw"], 8e9);
}

TEST(Bandwidth, PeakAtASizeInterpolatesOverTheLogarithm) {
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

TEST(Bandwidth, OperationsAreComparedWithTheirOwnPeak) {
  const auto point = [](CollectiveOp op, double busbw) {
    return CeilingPoint{std::string(name(op)), 1000, {}, {}, busbw, true};
  };
  std::vector<CeilingPoint> points{point(CollectiveOp::allReduce, 1), point(CollectiveOp::broadcast, 2),
                                   point(CollectiveOp::sendRecv, 3)};
  EXPECT_DOUBLE_EQ(*ceilingFor(points, 1000, "allReduce"), 1);
  EXPECT_DOUBLE_EQ(*ceilingFor(points, 1000, "broadcast"), 2);
  EXPECT_DOUBLE_EQ(*ceilingFor(points, 1000, "push"), 3);
  EXPECT_DOUBLE_EQ(*ceilingFor(points, 1000, "allGather"), 1);  // The size was not measured.
  points.resize(1);
  EXPECT_DOUBLE_EQ(*ceilingFor(points, 1000, "pull"), 1);
}

TEST(Bandwidth, LatencyAndRateAreFoundInTheSweep) {
  std::vector<CeilingPoint> points;
  for (double bytes = 4096; bytes < 1e8; bytes *= 4)
    points.push_back(
        {std::string(name(CollectiveOp::allReduce)), bytes, 4 * 5e-5 + 4.0 / 3 * bytes / 2e9, {}, {}, true});
  const CeilingFit fit = fitCeiling(points, 3);
  EXPECT_NEAR(*fit.latencySeconds, 5e-5, 1e-9);
  EXPECT_NEAR(*fit.bytesPerSecond, 2e9, 1e4);
  EXPECT_NEAR(*fit.residual, 0, 1e-9);
  points.front().correct = false;
  points.resize(3);
  EXPECT_FALSE(fitCeiling(points, 3).latencySeconds);  // Only two sizes have correct results.
  EXPECT_FALSE(fitCeiling({}, 2).bytesPerSecond);
}

}  // namespace scalescope
