// Tests the formulas for the bytes that a step sends, with three ranks and with one process of several devices, and for
// the peak that its work is compared with.
#include <gtest/gtest.h>

#include "core/analysis/run/bandwidth.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns a run with all ranks on one node; each sends 6 MB in 20 ms and 2 MB in 14 ms of a step of 100 ms, and rank 1
// is 4 ms late at both.
RunRecords gangOf(int ranks) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < ranks; ++r) {
    Log log;
    log.manifest({{"trainImages", 640}, {"host", "a"}, {"device", "cpu"}, {"flopsPerImage", 1e9}});
    for (int i = 0; i <= 40; ++i) gangStep(log, r, i, {}, i == 0 ? StepPhase::warmup : StepPhase::timed);
    sources[rank(r)] = log.records();
  }
  return run("G", 1, std::move(sources));
}

// Returns a run of one process with four devices: parameters go to three replicas one after the other, and gradients
// come back.
RunRecords replicas() {
  Log log;
  log.manifest({{"trainImages", 640}, {"host", "a"}, {"device", "cpu"}});
  for (int i = 0; i <= 40; ++i) {
    const std::int64_t start = 1000 * kMs + i * 100 * kMs;
    const auto moved = [&](CollectiveOp op, int bucket, std::int64_t bytes, double from, double to) {
      log.collective({i, bucket, op, bytes, start + ns(from), start + ns(to)});
    };
    for (int replica = 1; replica < 4; ++replica) {
      moved(CollectiveOp::scatter, replica, 1'000'000, 2 * replica, 2 * replica + 2);
      moved(CollectiveOp::broadcast, replica, 8'000'000, 10 * replica, 10 * replica + 10);
      moved(CollectiveOp::gather, replica, 500'000, 40 + replica, 41 + replica);
      moved(CollectiveOp::reduce, replica, 8'000'000, 50 + 5 * replica, 55 + 5 * replica);
    }
    log.step(step(i, start, {}, 64, i == 0 ? StepPhase::warmup : StepPhase::timed));
  }
  return run("D", 1, {{rank(0), log.records()}});
}

}  // namespace

// f = 4/3, which is 1 with two ranks: the test fails if the factor is missing.
TEST(Transfers, ThreeRanksHaveTheirBusFactor) {
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::ddp, 3, 96), CellKey("00"), {gangOf(3)});
  EXPECT_NEAR(*cell.wireBytesPerStep, 4.0 / 3 * 8e6, 1e-3);
  EXPECT_NEAR(*cell.algbw, 8e6 / 0.026, 1e-3);  // After the last arrival there are 16 ms and 10 ms.
  EXPECT_NEAR(*cell.busbw, 4.0 / 3 * 8e6 / 0.026, 1e-3);
  ASSERT_EQ(cell.buckets.size(), 2U);
  EXPECT_NEAR(*cell.buckets[0].seconds, 0.016, 1e-12);
  EXPECT_NEAR(*cell.buckets[0].algbw, 6e6 / 0.016, 1e-3);
  EXPECT_NEAR(*cell.buckets[0].busbw, 4.0 / 3 * 6e6 / 0.016, 1e-3);
  EXPECT_NEAR(*cell.buckets[1].busbw, 4.0 / 3 * 2e6 / 0.010, 1e-3);
}

namespace {

CellResult withPeaks(const std::vector<double>& peaks, const nlohmann::json& first = {}) {
  RunRecords records = gangOf(static_cast<int>(peaks.size()));
  for (std::size_t r = 0; r < peaks.size(); ++r) {
    auto& fields = std::get<ObjectRecord>(records.bySource[rank(static_cast<int>(r))].front().payload).fields;
    if (peaks[r] > 0) fields["peakFlopsPerSecond"] = peaks[r];
    if (r == 0 && first.is_object()) fields.update(first);
  }
  return analyseCell(synthetic::cell(1, Strategy::ddp, static_cast<int>(peaks.size()), 96), CellKey("00"), {records});
}

}  // namespace

// 3 x 32 images take 100 ms at 1 GFLOP each.
TEST(Transfers, FlopsAreComparedWithTheSumOfTheRanksOwnPeaks) {
  const CellResult cell = withPeaks({1e12, 2e12, 5e12});
  EXPECT_NEAR(*cell.flopsPerSecond, 960e9, 1);
  EXPECT_NEAR(*cell.flopsUtilisation, 0.96 / 8, 1e-12);
  EXPECT_FALSE(noted(cell.guard, "guard.above-peak"));
  EXPECT_FALSE(withPeaks({1e12, 0, 5e12}).flopsUtilisation) << "one rank did not measure it";
  const nlohmann::json replicas{{"replicas", {{{"device", "a"}}, {{"device", "b"}}, {{"device", "c"}}}}};
  EXPECT_NEAR(*withPeaks({1e12, 2e12, 5e12}, replicas).flopsUtilisation, 0.96 / 10, 1e-12);
  EXPECT_NEAR(*withPeaks({0, 2e12, 5e12}, {{"role", "server"}}).flopsUtilisation, 0.96 / 7, 1e-12);
}

// Three H200s in fp32 have 66.9 TFLOP/s each.
TEST(Transfers, FlopsAreComparedWithWhatTheVendorStatesWhereTheGpuIsKnown) {
  const auto on = [](const nlohmann::json& others) {
    RunRecords records = gangOf(3);
    for (int r = 0; r < 3; ++r) {
      auto& fields = std::get<ObjectRecord>(records.bySource[rank(r)].front().payload).fields;
      fields.update({{"device", "NVIDIA H200"}, {"gpus", {r}}, {"peakFlopsPerSecond", 50e12}});
      if (r == 1) fields.update(others);
    }
    return analyseCell(synthetic::cell(1, Strategy::ddp, 3, 96), CellKey("00"), {records});
  };
  const CellResult cell = on(nlohmann::json::object());
  EXPECT_DOUBLE_EQ(*cell.flopsPerImage, 1e9);
  EXPECT_NEAR(*cell.peakFlopsPerSecond, 150e12, 1);
  EXPECT_NEAR(*cell.vendorFlopsPerSecond, 3 * 66.9e12, 1);
  EXPECT_NEAR(*cell.vendorUtilisation, 0.96 / 200.7, 1e-9);
  EXPECT_EQ(shareOfVendorPeak(cell), cell.vendorUtilisation);
  EXPECT_FALSE(noted(cell.guard, "guard.above-vendor-peak"));
  EXPECT_FALSE(on({{"device", "NVIDIA of tomorrow"}}).vendorFlopsPerSecond) << "of one nothing is known";
}

TEST(Transfers, MoreThanTheVendorStatesIsNoFinding) {
  RunRecords records = gangOf(1);
  auto& fields = std::get<ObjectRecord>(records.bySource[rank(0)].front().payload).fields;
  fields.update({{"device", "NVIDIA L4"}, {"gpus", {0}}, {"flopsPerImage", 1e12}});
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::ddp, 1, 32), CellKey("00"), {records});
  EXPECT_GT(*cell.vendorUtilisation, 1);
  EXPECT_FALSE(shareOfVendorPeak(cell));
  EXPECT_TRUE(noted(cell.guard, "guard.above-vendor-peak"));
}

TEST(Transfers, MoreThanThePeakIsNoFinding) {
  const CellResult cell = withPeaks({1e11, 2e11, 5e11});
  EXPECT_NEAR(*cell.flopsUtilisation, 1.2, 1e-9);
  EXPECT_FALSE(shareOfPeak(cell));
  EXPECT_TRUE(noted(cell.guard, "guard.above-peak"));
}

// The buckets have 375 and 200 MB/s, together 307.7.
TEST(Transfers, OneBucketAboveThePeakIsAFaultOfThePeak) {
  const auto swept = [](double bytesPerSecond) {
    RunRecords records = gangRun("A", 1);
    for (int r = 0; r < 2; ++r)
      for (Record& record : records.bySource[rank(r)])
        if (auto* round = std::get_if<BenchmarkRecord>(&record.payload))
          round->seconds = static_cast<double>(round->bytes) / bytesPerSecond;
    return analyseCell(synthetic::cell(1, Strategy::ddp, 2, 64), CellKey("00"), {records});
  };
  const CellResult low = swept(3.2e8);
  EXPECT_NEAR(*low.sizeUtilisation, 0.9615, 1e-4);
  EXPECT_NEAR(*low.buckets[0].utilisation, 375.0 / 320, 1e-9);
  EXPECT_NEAR(*highestUtilisation(low), 375.0 / 320, 1e-9);
  EXPECT_TRUE(noted(low.guard, "guard.above-ceiling"));
  EXPECT_FALSE(noted(swept(3.7e8).guard, "guard.above-ceiling")) << "1.014";
  CellResult best;
  best.sizeUtilisation = 0.5;
  best.bandwidthUtilisation = 1.3;
  EXPECT_EQ(highestUtilisation(best), 1.3);
  EXPECT_FALSE(highestUtilisation(CellResult()));
  EXPECT_TRUE(credible(1.02));
  EXPECT_FALSE(credible(1.021));
}

TEST(Transfers, LinkUtilisationIsBusbwOverTheSlowestNamedLink) {
  Cell of = synthetic::cell(1, Strategy::ddp, 1, 96, 3);
  of.study.hosts[0].linkGbps = 25;
  of.study.hosts[1].linkGbps = 10;
  of.study.hosts[2].linkGbps = 40;
  const CellResult cell = analyseCell(of, CellKey("00"), {gangOf(3)});
  ASSERT_TRUE(cell.busbw && cell.linkUtilisation);
  EXPECT_NEAR(*cell.linkUtilisation, *cell.busbw / 1.25e9, 1e-12);
  of.study.hosts[2].linkGbps = 0;  // The link is not given.
  EXPECT_FALSE(analyseCell(of, CellKey("00"), {gangOf(3)}).linkUtilisation);
}

TEST(Transfers, DataParallelIsReportedByDevice0) {
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::dataParallel, 4, 64), CellKey("00"), {replicas()});
  const double bytes = 3 * (1e6 + 8e6 + 0.5e6 + 8e6);
  EXPECT_NEAR(*cell.wireBytesPerStep, bytes, 1e-3);
  EXPECT_NEAR(*cell.commSeconds, 0.006 + 0.030 + 0.003 + 0.015, 1e-12);
  EXPECT_NEAR(*cell.device0BytesPerSecond, bytes / 0.054, 1e-3);
  EXPECT_NEAR(*cell.parameterBytes, 24e6, 1e-3);
  EXPECT_NEAR(*cell.gradientBytes, 24e6, 1e-3);
  // 2(N-1)/N M over the time of broadcast and reduce, where M is the gradients of one device.
  EXPECT_NEAR(*cell.allReduceEquivalent, 2 * 3.0 / 4 * 8e6 / (0.030 + 0.015), 1e-3);
  EXPECT_FALSE(cell.busbw);
}

}  // namespace scalescope
