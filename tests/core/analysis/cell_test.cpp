#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/run/history.h"
#include "core/analysis/values/results.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

CellResult gang(const GangOptions& options = {}) {
  Cell cell = synthetic::cell(2, Strategy::ddp, 2, 64);
  return analyseCell(cell, CellKey("00"), {gangRun("A", 1, options)});
}

// Returns the sum of the parts and the residual less the mean step.
double closing(const CellResult& cell) {
  return *cell.inputSeconds + *cell.computeSeconds + *cell.exposedSeconds + *cell.checkpointSeconds +
         *cell.otherSeconds + *cell.residualSeconds - *cell.stepSeconds.mean;
}

}  // namespace

TEST(Cell, StepAndRateMatchHandComputedValues) {
  const CellResult cell = gang();
  EXPECT_EQ(cell.status, RunStatus::done);
  EXPECT_EQ(cell.repeats, 1);
  EXPECT_EQ(cell.steps, 40);
  EXPECT_DOUBLE_EQ(*cell.stepSeconds.median, 0.1);
  EXPECT_DOUBLE_EQ(*cell.stepSeconds.mean, 0.1);
  EXPECT_FALSE(cell.stepSeconds.ciLow);  // One repeat gives no interval.
  EXPECT_DOUBLE_EQ(*cell.imagesPerSecond, 640);
  EXPECT_DOUBLE_EQ(*cell.flopsPerSecond, 640e9);
  EXPECT_DOUBLE_EQ(*cell.parameters, 2e6);
  EXPECT_DOUBLE_EQ(*cell.learningRate, 0.1);
  EXPECT_DOUBLE_EQ(*cell.epochSeconds, 1.0);  // 0.1 s x 640 / 64
  EXPECT_TRUE(cell.epochProjected);
  EXPECT_DOUBLE_EQ(*cell.trainSeconds, 4.1);  // There are 41 steps, because the warm-up step is training too.
  EXPECT_DOUBLE_EQ(*cell.totalSeconds, 5.0);  // From the node's manifest at 0.1 s to the ranks' last record at 5.1 s.
  EXPECT_DOUBLE_EQ(*cell.deviceHours.value, 2 * 5.0 / 3600);
  EXPECT_DOUBLE_EQ(*cell.trainLoss, 2.0);
  EXPECT_DOUBLE_EQ(*cell.trainAccuracy, 0.25);
}

TEST(Cell, PartsAreThoseOfTheRankTheOthersWaitFor) {
  const CellResult cell = gang();
  EXPECT_EQ(cell.criticalRank, RankIndex(1));
  EXPECT_DOUBLE_EQ(*cell.inputSeconds, 0.010);
  EXPECT_DOUBLE_EQ(*cell.computeSeconds, 0.065);
  EXPECT_DOUBLE_EQ(*cell.exposedSeconds, 0.015);
  EXPECT_DOUBLE_EQ(*cell.otherSeconds, 0.005);
  EXPECT_DOUBLE_EQ(*cell.checkpointSeconds, 0);
  EXPECT_DOUBLE_EQ(*cell.residualSeconds, 0.005);
  EXPECT_DOUBLE_EQ(*cell.commSeconds, 0.026);
  EXPECT_DOUBLE_EQ(*cell.overlap, 16.0 / 26);
  EXPECT_DOUBLE_EQ(*cell.waitSeconds, 0);
  EXPECT_DOUBLE_EQ(*cell.exposedTransferSeconds, 0.015);
  EXPECT_NEAR(closing(cell), 0, 1e-12);
}

TEST(Cell, EarlyRankWaits) {
  const CellResult cell = gang();
  ASSERT_EQ(cell.ranks.size(), 2U);
  EXPECT_DOUBLE_EQ(*cell.ranks[0].waitSeconds, 0.008);
  EXPECT_DOUBLE_EQ(*cell.ranks[0].exposedWaitSeconds, 0.004);
  EXPECT_DOUBLE_EQ(*cell.ranks[0].exposedTransferSeconds, 0.011);
  EXPECT_DOUBLE_EQ(*cell.ranks[0].commSeconds, 0.034);
  EXPECT_DOUBLE_EQ(*cell.ranks[1].waitSeconds, 0);
}

TEST(Cell, Bandwidth) {
  const CellResult cell = gang();
  EXPECT_DOUBLE_EQ(*cell.wireBytesPerStep, 8e6);
  EXPECT_DOUBLE_EQ(*cell.minimumBytesPerStep, 8e6);
  EXPECT_DOUBLE_EQ(*cell.gradientBytes, 8e6);
  EXPECT_DOUBLE_EQ(*cell.bufferBytes, 0);
  EXPECT_DOUBLE_EQ(*cell.busbw, 8e6 / 0.026);
  EXPECT_DOUBLE_EQ(*cell.algbw, 8e6 / 0.026);
  EXPECT_DOUBLE_EQ(*cell.ceilingBusbw, 4e8);
  EXPECT_DOUBLE_EQ(*cell.bandwidthUtilisation, 8e6 / 0.026 / 4e8);
  ASSERT_EQ(cell.buckets.size(), 2U);
  EXPECT_DOUBLE_EQ(*cell.buckets[0].seconds, 0.016);
  EXPECT_DOUBLE_EQ(*cell.buckets[1].busbw, 2e6 / 0.010);
}

// The bus bandwidth of a cell and that of its only bucket are one estimate, however far the repeats scatter.
TEST(Cell, BandwidthOfScatteredRepeatsIsThatOfItsBuckets) {
  std::vector<RunRecords> runs;
  for (const double scale : {1.0, 1.0, 2.0})
    runs.push_back(gangRun("R" + std::to_string(runs.size()), static_cast<int>(runs.size()) + 1, {.scale = scale}));
  const CellResult result = analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("k"), runs);
  ASSERT_EQ(result.buckets.size(), 2U);
  EXPECT_DOUBLE_EQ(*result.busbw, 3 * 8e6 / (4 * 0.026));
  EXPECT_DOUBLE_EQ(*result.busbw, 8e6 / (*result.buckets[0].seconds + *result.buckets[1].seconds));
}

TEST(Cell, CalibrationTakesTheSlowestRank) {
  const CellResult cell = gang();
  EXPECT_DOUBLE_EQ(*cell.calibrationSync, 0.10);
  EXPECT_DOUBLE_EQ(*cell.calibrationNoSync, 0.08);
  EXPECT_NEAR(*cell.exposedAbSeconds, 0.02, 1e-12);
  EXPECT_DOUBLE_EQ(*cell.calibrationCommOnly, 0.02);
}

// The steps drift from repeat to repeat; 20, 30 and 40 ms of them are exposed.
TEST(Cell, CalibrationIsTheMeanOfTheRepeatsOwnDifferences) {
  std::vector<RunRecords> runs;
  for (const auto& [noSync, sync] : {std::pair{0.08, 0.10}, {0.28, 0.31}, {0.05, 0.09}}) {
    runs.push_back(gangRun("R" + std::to_string(runs.size()), static_cast<int>(runs.size()) + 1));
    for (int r = 0; r < 2; ++r)
      for (Record& record : runs.back().bySource[rank(r)])
        if (auto* calibration = std::get_if<CalibrationRecord>(&record.payload))
          calibration->noSyncSeconds = noSync, calibration->syncSeconds = sync;
  }
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), runs);
  EXPECT_NEAR(*cell.exposedAbSeconds, 0.03, 1e-12);
  EXPECT_NEAR(*cell.exposedAbCi.low, 0.03 - 4.302653 * 0.01 / std::sqrt(3.0), 1e-7);
  EXPECT_NEAR(*cell.exposedAbCi.high, 0.03 + 4.302653 * 0.01 / std::sqrt(3.0), 1e-7);
  EXPECT_DOUBLE_EQ(toJson(cell)["exposedAbCi"][1], *cell.exposedAbCi.high);
  EXPECT_FALSE(gang().exposedAbCi.low) << "one repeat has none";
}

TEST(Cell, LoadCountsTheRanksCoresInTheWindow) {
  const CellResult cell = gang();
  EXPECT_DOUBLE_EQ(*cell.cpuPercentMean, 85);  // Cores 0 and 1 are at 90 and 80 in the window; before it both are idle.
  EXPECT_DOUBLE_EQ(*cell.cpuPercentMax, 90);   // Core 3 is busier, but no rank uses it.
  EXPECT_DOUBLE_EQ(*cell.memory.rss, 150e6 + 59);
  EXPECT_DOUBLE_EQ(*cell.memory.weights, 8e6);
  EXPECT_FALSE(cell.memory.gradients);
  EXPECT_DOUBLE_EQ(*cell.nodeMemoryMax, 1e9 + 59);
  // The counters cover 1.1 .. 5.1 s, widened by half a period: samples 10 .. 52.
  EXPECT_NEAR(*cell.ranks[0].stolenCpuSeconds, 0.042, 1e-9);
  EXPECT_NEAR(*cell.stolenCpuSeconds, 0.084, 1e-9);
}

TEST(Cell, StolenCpuThatARankReadItselfNeedsNoNodeSample) {
  RunRecords run = synthetic::gangRun("r", 1);
  run.bySource.erase(synthetic::node(0));
  for (int r = 0; r < 2; ++r)
    for (const double seconds : {0.5, 0.5 + 0.01 * (r + 1)})
      run.bySource[synthetic::rank(r)].push_back(
          {RecordType::sample, 10'000, 1000 * synthetic::kMs,
           SampleRecord{Metric::stolenCpuSeconds, static_cast<std::uint16_t>(r), seconds}});
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  EXPECT_NEAR(*cell.ranks[1].stolenCpuSeconds, 0.02, 1e-9);
  EXPECT_NEAR(*cell.stolenCpuSeconds, 0.03, 1e-9);
}

TEST(Cell, CpuTimeThatRanksReadThemselvesComesFirst) {
  RunRecords run = synthetic::gangRun("r", 1);  // The window is 4 s, with one core for each rank.
  const auto read = [&](int r, double seconds) {
    run.bySource[synthetic::rank(r)].push_back(
        {RecordType::sample, 10'000, 1000 * synthetic::kMs,
         SampleRecord{Metric::rankCpuSeconds, static_cast<std::uint16_t>(r), seconds}});
  };
  const auto analysed = [&] { return analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run}); };
  read(0, 7);
  read(0, 11);
  read(1, 7);
  EXPECT_DOUBLE_EQ(*analysed().cpuPercentMean, 85);  // Rank 1 has only one reading, so the node's samples are used.
  EXPECT_FALSE(analysed().ranks[0].cpuPercent);
  read(1, 9);
  EXPECT_DOUBLE_EQ(*analysed().cpuPercentMean, 75);
  EXPECT_DOUBLE_EQ(*analysed().cpuPercentMax, 100);
  EXPECT_DOUBLE_EQ(*analysed().ranks[1].cpuPercent, 50);
  run.bySource.erase(synthetic::node(0));
  EXPECT_DOUBLE_EQ(*analysed().cpuPercentMean, 75);
}

// 6 MB take 16 ms and 2 MB take 10 ms; the sweep reached 400 MB/s at 4 MB and 300 MB/s at 2 MB.
TEST(Cell, BucketsAreComparedWithThePeakAtTheirSize) {
  RunRecords run = gangRun("A", 1);
  for (int r = 0; r < 2; ++r)
    run.bySource[rank(r)].push_back({RecordType::benchmark, 10'000, 600 * kMs,
                                     BenchmarkRecord{CollectiveOp::allReduce, 2'000'000, 2.0 / 300, 5, true}});
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  ASSERT_EQ(cell.buckets.size(), 2U);
  EXPECT_NEAR(*cell.buckets[0].ceilingBusbw, 4e8, 1e-3);
  EXPECT_NEAR(*cell.buckets[1].ceilingBusbw, 3e8, 1e-3);
  EXPECT_NEAR(*cell.buckets[0].utilisation, 375.0 / 400, 1e-9);
  EXPECT_NEAR(*cell.buckets[1].utilisation, 200.0 / 300, 1e-9);
  EXPECT_NEAR(*cell.sizeUtilisation, (16 * 375.0 / 400 + 10 * 200.0 / 300) / 26, 1e-9);
  EXPECT_NEAR(*cell.bandwidthUtilisation, 8e6 / 0.026 / 4e8, 1e-9);
}

TEST(Cell, OneReadingOfStolenCpuGivesNoFigure) {
  RunRecords run = synthetic::gangRun("r", 1);
  run.bySource.erase(synthetic::node(0));
  run.bySource[synthetic::rank(0)].push_back(
      {RecordType::sample, 10'000, 1000 * synthetic::kMs, SampleRecord{Metric::stolenCpuSeconds, 0, 0.5}});
  EXPECT_FALSE(analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run}).ranks[0].stolenCpuSeconds);
}

// Keeps only the node's samples of stolen time at the given tenths of a second; the window is 1.1 .. 5.1 s.
TEST(Cell, OneSampleOfANodesCounterOrOneThatFellGivesNoFigure) {
  const auto stolen = [](const std::vector<std::pair<int, double>>& kept) {
    RunRecords run = synthetic::gangRun("r", 1);
    std::vector<Record>& records = run.bySource[synthetic::node(0)];
    std::erase_if(records, [](const Record& record) {
      const auto* sample = std::get_if<SampleRecord>(&record.payload);
      return sample != nullptr && sample->metric == Metric::stolenCpuSeconds;
    });
    for (const auto& [tenths, seconds] : kept)
      records.push_back(
          {RecordType::sample, 10'000, tenths * 100 * kMs, SampleRecord{Metric::stolenCpuSeconds, 0, seconds}});
    const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
    EXPECT_FALSE(cell.stolenCpuSeconds) << "the other rank was not sampled";
    return cell.ranks[0].stolenCpuSeconds;
  };
  EXPECT_FALSE(stolen({{20, 0.5}})) << "one";
  EXPECT_FALSE(stolen({{20, 0.5}, {60, 0.7}})) << "one of them in the window";
  EXPECT_FALSE(stolen({{20, 0.5}, {30, 0.1}})) << "it fell";
  EXPECT_FALSE(stolen({{20, 0.5}, {30, 0.1}, {40, 0.9}})) << "on its way";
  EXPECT_NEAR(*stolen({{20, 0.5}, {40, 0.9}}), 0.4, 1e-12);
  EXPECT_EQ(stolen({{20, 0.5}, {40, 0.5}}), 0.0) << "measured";
}

TEST(Cell, TheLossScaleIsTheLastOne) {
  RunRecords run = synthetic::gangRun("r", 1);
  for (const double scale : {65536.0, 32768.0})
    run.bySource[synthetic::rank(0)].push_back(
        {RecordType::sample, 10'000, 1000 * synthetic::kMs, SampleRecord{Metric::lossScale, 0, scale}});
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  EXPECT_DOUBLE_EQ(*cell.ranks[0].lossScale, 32768);
  EXPECT_FALSE(cell.ranks[1].lossScale);
}

TEST(Cell, WaitIsUnknownAcrossMachinesAndTransferStaysWhole) {
  Cell cell = synthetic::cell(2, Strategy::ddp, 1, 64, 2);
  RunRecords records = gangRun("A", 1);
  Log other;
  other.manifest({{"bootId", "another"}});
  records.bySource[node(1)] = other.records();
  const CellResult apart = analyseCell(cell, CellKey("00"), {records});
  EXPECT_FALSE(apart.waitSeconds);
  EXPECT_FALSE(apart.exposedWaitSeconds);
  EXPECT_DOUBLE_EQ(*apart.exposedSeconds, 0.015);
  EXPECT_TRUE(noted(apart.guard, "guard.clocks-uncertain")) << "by the collectives alone";
  EXPECT_DOUBLE_EQ(*apart.busbw, 8e6 / 0.026);  // Rank 1's intervals are the shortest.

  Log same;
  same.manifest({{"bootId", "boot"}});
  records.bySource[node(1)] = same.records();
  EXPECT_DOUBLE_EQ(*analyseCell(cell, CellKey("00"), {records}).ranks[0].waitSeconds, 0.008);
}

// Rank 0 waits 8 ms a step, 4 of them exposed; rank 1 arrives 4 ms later and waits for no rank.
TEST(Cell, WhatTheClocksCannotResolveIsNullWithANote) {
  const auto within = [](double seconds) {
    RunRecords run = gangRun("A", 1);
    std::get<ObjectRecord>(run.bySource[rank(1)].front().payload).fields["clockUncertaintySeconds"] = seconds;
    return analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  };
  const CellResult sure = within(0);
  EXPECT_NEAR(*sure.ranks[0].exposedWaitSeconds, 0.004, 1e-9);
  EXPECT_NEAR(*sure.ranks[1].waitSeconds, 0, 1e-12) << "nothing is uncertain: 0 is known";
  EXPECT_FALSE(noted(sure.guard, "guard.clocks-uncertain"));
  const CellResult fine = within(0.0003);
  EXPECT_NEAR(*fine.ranks[0].waitSeconds, 0.008, 1e-9);
  EXPECT_NEAR(*fine.ranks[0].exposedWaitSeconds, 0.004, 1e-9);
  EXPECT_NEAR(*fine.ranks[1].lateSeconds, 0.004, 1e-9);
  EXPECT_DOUBLE_EQ(*fine.ranks[1].lastShare, 1);
  EXPECT_FALSE(fine.ranks[1].waitSeconds || fine.ranks[0].lateSeconds || fine.ranks[0].lastShare);
  EXPECT_TRUE(noted(fine.guard, "guard.clocks-uncertain"));
  const CellResult coarse = within(0.0006);  // The uncertainty is above a tenth of 4 ms and below a tenth of 8 ms.
  EXPECT_NEAR(*coarse.ranks[0].waitSeconds, 0.008, 1e-9);
  EXPECT_FALSE(coarse.ranks[0].exposedWaitSeconds || coarse.ranks[0].exposedTransferSeconds);
  EXPECT_FALSE(coarse.ranks[1].lateSeconds);
  EXPECT_DOUBLE_EQ(*coarse.ranks[0].exposedSeconds, *sure.ranks[0].exposedSeconds);
}

TEST(Cell, RepeatsGiveOneEstimatorAndItsInterval) {
  const Cell cell = synthetic::cell(2, Strategy::ddp, 2, 64);
  std::vector<RunRecords> runs;
  const double scales[] = {1.0, 1.1, 0.9};
  for (int i = 0; i < 3; ++i) {
    GangOptions options;
    options.scale = scales[i];
    runs.push_back(gangRun(std::string(1, static_cast<char>('A' + i)), i + 1, options));
  }
  const CellResult result = analyseCell(cell, CellKey("00"), runs);
  EXPECT_EQ(result.repeats, 3);
  const double middle = 0.1 * std::cbrt(1.0 * 1.1 * 0.9);
  EXPECT_NEAR(*result.stepSeconds.mean, middle, 1e-9);
  EXPECT_NEAR(*result.imagesPerSecond, 64 / middle, 1e-5);
  ASSERT_EQ(result.repeatValues.size(), 3U);
  EXPECT_NEAR(*result.repeatValues[1].stepSeconds, 0.11, 1e-9);
  EXPECT_NEAR(*result.repeatValues[1].imagesPerSecond, 64 / 0.11, 1e-5);
  EXPECT_EQ(result.repeatValues[2].run, RunId("C"));
  EXPECT_LT(*result.stepSeconds.ciLow, 0.1);
  EXPECT_GT(*result.stepSeconds.ciHigh, 0.1);
  EXPECT_NEAR(*result.stepSeconds.p90, 0.11, 1e-9);
  EXPECT_NEAR(closing(result), 0, 1e-12);
  EXPECT_FALSE(noted(result.guard, "guard.single-repeat"));
  // The order of the runs does not matter, and runs that did not end as done are left out.
  std::reverse(runs.begin(), runs.end());
  RunRecords crashed = gangRun("D", 4);
  crashed.status = RunStatus::crashed;
  runs.push_back(crashed);
  const CellResult again = analyseCell(cell, CellKey("00"), runs);
  EXPECT_EQ(again.status, RunStatus::crashed);
  EXPECT_EQ(again.repeats, 3);
  EXPECT_EQ(again.runs, result.runs);
  EXPECT_EQ(again.imagesPerSecond, result.imagesPerSecond);
  EXPECT_EQ(again.stepSeconds.median, result.stepSeconds.median);
}

TEST(Cell, TwiceTheBatchMovesTheRateAndNotTheParameters) {
  GangOptions options;
  options.samples = 64;
  EXPECT_DOUBLE_EQ(*gang(options).imagesPerSecond, 1280);
  EXPECT_DOUBLE_EQ(*gang(options).parameters, 2e6);
}

TEST(Cell, GuardNamesWhatWeakensTheNumbers) {
  GangOptions options;
  options.steps = 10;
  const CellResult cell = gang(options);
  EXPECT_TRUE(noted(cell.guard, "guard.single-repeat"));
  EXPECT_TRUE(noted(cell.guard, "guard.few-steps"));
  EXPECT_TRUE(noted(cell.guard, "guard.epoch-projected"));
  EXPECT_TRUE(noted(cell.guard, "guard.residual"));  // The residual is 5 % in the median.
  EXPECT_FALSE(noted(cell.guard, "guard.instrument-shares-cores"));
  EXPECT_FALSE(noted(cell.guard, "guard.floored"));

  Cell floored = synthetic::cell(2, Strategy::ddp, 2, 64);
  floored.batch = BatchShares(1, {32, 32}, 65);
  floored.study.hosts[0].coresPerSlot = std::nullopt;
  floored.study.whatIf.slowRank = {1, 20.0};
  floored.study.limits.oversubscribe = true;
  const auto notes = analyseCell(floored, {}, {gangRun("A", 1)}).guard;
  for (const char* code : {"guard.floored", "guard.share-slots", "guard.injected", "guard.oversubscribed"})
    EXPECT_TRUE(noted(notes, code)) << code;
}

TEST(Cell, LossThatIsNotFiniteIsNullWithANote) {
  RunRecords records = gangRun("A", 1);
  for (auto& record : records.bySource[rank(0)])
    if (auto* step = std::get_if<StepRecord>(&record.payload)) step->loss = kNan;
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), {}, {records});
  EXPECT_FALSE(cell.trainLoss);
  EXPECT_TRUE(noted(cell.guard, "guard.loss-not-finite"));
  EXPECT_DOUBLE_EQ(*cell.imagesPerSecond, 640);
}

TEST(Cell, SingleRankHasNoCommunicationButAllParts) {
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::single, 1, 64), {}, {singleRun("A", 1, {}, 64)});
  EXPECT_DOUBLE_EQ(*cell.exposedSeconds, 0);
  EXPECT_DOUBLE_EQ(*cell.commSeconds, 0);
  EXPECT_DOUBLE_EQ(*cell.exposedWaitSeconds, 0);
  EXPECT_DOUBLE_EQ(*cell.wireBytesPerStep, 0);
  EXPECT_FALSE(cell.busbw);
  EXPECT_FALSE(cell.overlap);
  EXPECT_FALSE(cell.cpuPercentMean);  // There are no node samples: the value is null, not 0.
  EXPECT_NEAR(closing(cell), 0, 1e-12);
}

TEST(Cell, TrainModeDropsTheWarmUp) {
  Cell cell = synthetic::cell(1, Strategy::single, 1, 64);
  cell.study.measure.warmupSteps = 2;
  Log log;
  for (int i = 0; i < 6; ++i)
    log.step(step(i, i * 200 * kMs, {i < 2 ? 200.0 : 100.0, 10, 20, 50, 0, 10, 0, 5}, 64, StepPhase::train));
  const auto records = [&] { return std::vector<RunRecords>{run("A", 1, {{rank(0), log.records()}})}; };
  EXPECT_DOUBLE_EQ(*analyseCell(cell, {}, records()).stepSeconds.mean, 0.1);
  EXPECT_EQ(analyseCell(cell, {}, records()).steps, 4);
  cell.study.measure.warmupSteps = 15;
  const CellResult all = analyseCell(cell, {}, records());
  EXPECT_EQ(all.steps, 6);
  EXPECT_TRUE(noted(all.guard, "guard.warm-up-included"));
}

TEST(Cell, MeasuredEpochsEndTheProjection) {
  Cell cell = synthetic::cell(1, Strategy::single, 1, 64);
  cell.study.measure.warmupSteps = 1;
  Log log;
  log.manifest({{"trainImages", 128}});
  for (int i = 0; i < 6; ++i) {
    StepRecord record = step(i, 1000 * kMs + i * 100 * kMs, {}, 64, StepPhase::train);
    record.epoch = i / 2;
    log.step(record);
    if (i % 2 == 0) continue;
    EpochRecord epoch;
    epoch.epoch = i / 2;
    epoch.step = i;
    epoch.epochSeconds = epoch.epoch == 0 ? 9.0 : 0.2 + 0.1 * epoch.epoch;
    epoch.validationSeconds = 0.05;
    epoch.trainLoss = 2.0 - epoch.epoch;
    epoch.validationLoss = epoch.epoch == 2 ? 1.5 : kNan;
    epoch.validationAccuracy = epoch.epoch == 2 ? 0.5 : kNan;
    epoch.samples = 128;
    log.add(RecordType::epoch, epoch, record.endNs);
  }
  const CellResult result = analyseCell(cell, {}, {run("A", 1, {{rank(0), log.records()}})});
  EXPECT_FALSE(result.epochProjected);
  EXPECT_DOUBLE_EQ(*result.epochSeconds, 0.2);  // 128 images at 640 images/s.
  EXPECT_DOUBLE_EQ(*result.repeatValues[0].epochSeconds,
                   0.35);  // Epochs 1 and 2 were measured; epoch 0 contains the warm-up.
  EXPECT_DOUBLE_EQ(*result.trainSeconds, 0.6 - 2 * 0.05);  // The last validation comes after the last step.
  EXPECT_NEAR(*result.validationSeconds, 0.15, 1e-12);
  EXPECT_DOUBLE_EQ(*result.trainLoss, 0.0);
  EXPECT_DOUBLE_EQ(*result.validationLoss, 1.5);
  EXPECT_DOUBLE_EQ(*result.testAccuracy, 0.5);
  ASSERT_EQ(result.ranks[0].history.size(), 3U);
  EXPECT_FALSE(result.ranks[0].history[0].validationLoss);
}

// Epochs have 10 steps and the run has 24: it ends inside the third, and each epoch is validated halfway.
TEST(Cell, APartOfAnEpochIsNoFinishedOne) {
  const auto learnt = [](int ended) {
    Log log;
    log.manifest({{"trainImages", 640}, {"stepsPerEpoch", 10}});
    for (int i = 0; i < ended; ++i) {
      log.step(step(i, 1000 * kMs + i * 100 * kMs, {}, 64, StepPhase::train));
      if ((i + 1) % 5 != 0 && i + 1 != ended) continue;
      EpochRecord epoch;
      epoch.epoch = i / 10;
      epoch.step = i;
      epoch.samples = 64 * (i + 1 - 5 * (i / 5));
      epoch.trainLoss = 10 - 0.1 * i;
      epoch.trainAccuracy = 0.01 * i;
      epoch.validationLoss = epoch.validationAccuracy = kNan;
      log.add(RecordType::epoch, epoch, 1000 * kMs + (i + 1) * 100 * kMs);
    }
    Cell of = synthetic::cell(1, Strategy::single, 1, 64);
    of.study.measure.mode = MeasureMode::train;
    of.study.measure.warmupSteps = 0;
    return analyseCell(of, CellKey("00"), {run("E", 1, {{rank(0), log.records()}})});
  };
  const CellResult result = learnt(24);
  EXPECT_NEAR(*result.trainLoss, (8.6 + 8.1) / 2, 1e-12) << "both halves of the second epoch";
  EXPECT_NEAR(*result.trainAccuracy, (0.14 + 0.19) / 2, 1e-12);
  EXPECT_NEAR(*learnt(7).trainLoss, 2.0, 1e-12) << "no epoch ended: the steps'";
}

TEST(Cell, PartOfAnEpochIsNoEpoch) {
  const Cell cell = synthetic::cell(1, Strategy::single, 1, 64);
  // Four steps of 64 images end "an epoch" that had `samples` of the 640 images.
  const auto measured = [&](std::int64_t samples, StepPhase first) {
    Log log;
    log.manifest({{"trainImages", 640}, {"stepsPerEpoch", 4}});
    for (int i = 0; i < 4; ++i)
      log.step(step(i, 1000 * kMs + i * 100 * kMs, {}, 64, i == 0 ? first : StepPhase::timed));
    EpochRecord epoch;
    epoch.step = 3;
    epoch.epochSeconds = 0.25;
    epoch.samples = samples / 2;
    log.add(RecordType::epoch, epoch, 1400 * kMs);
    log.add(RecordType::epoch, epoch, 1401 * kMs);  // Validation takes place halfway too, so one epoch has two records.
    return analyseCell(cell, {}, {run("A", 1, {{rank(0), log.records()}})});
  };
  EXPECT_DOUBLE_EQ(*measured(640, StepPhase::timed).repeatValues[0].epochSeconds, 0.5);
  EXPECT_FALSE(measured(640, StepPhase::timed).epochProjected);
  EXPECT_FALSE(
      measured(256, StepPhase::timed).repeatValues[0].epochSeconds);  // The incomplete last batch was left out.
  EXPECT_TRUE(measured(256, StepPhase::timed).epochProjected);
  EXPECT_DOUBLE_EQ(*measured(256, StepPhase::timed).epochSeconds, 1.0);  // 640 images at 640 images/s, not 256.
  EXPECT_TRUE(measured(640, StepPhase::warmup).epochProjected);          // The only epoch contains warm-up.
}

TEST(Cell, ARankWithoutItsLogGivesNoRate) {
  RunRecords run = gangRun("A", 1);
  run.bySource.erase(rank(1));
  const Cell cell = synthetic::cell(2, Strategy::ddp, 2, 64);
  const CellResult alone = analyseCell(cell, CellKey("00"), {run});
  EXPECT_FALSE(alone.imagesPerSecond || alone.stepSeconds.mean || alone.epochSeconds);
  ASSERT_TRUE(noted(alone.guard, "guard.ranks-missing"));
  EXPECT_EQ(alone.repeats, 0);
  EXPECT_TRUE(alone.runs.empty());
  EXPECT_TRUE(alone.repeatValues.empty());
  // Beside a complete repeat, only the numbers of the complete one are used.
  const CellResult both = analyseCell(cell, CellKey("00"), {run, gangRun("B", 2)});
  EXPECT_DOUBLE_EQ(*both.imagesPerSecond, 640);
  EXPECT_TRUE(noted(both.guard, "guard.ranks-missing"));
  EXPECT_EQ(both.repeats, 1);
  EXPECT_EQ(both.runs, std::vector<RunId>{RunId("B")});
  EXPECT_TRUE(noted(both.guard, "guard.single-repeat"));
}

// Data-parallel validation broadcasts too: its records must not become part of the next step.
TEST(Cell, WhatBeganBeforeAStepIsNoPartOfIt) {
  RunRecords run = gangRun("A", 1);
  const CellResult clean = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  for (int r = 0; r < 2; ++r)
    run.bySource[rank(r)].push_back(
        {RecordType::collective, 10'000, 2000 * kMs,
         CollectiveRecord{10, 5, CollectiveOp::broadcast, 1'000'000, 1999 * kMs, 2000 * kMs}});
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), CellKey("00"), {run});
  EXPECT_DOUBLE_EQ(*cell.wireBytesPerStep, *clean.wireBytesPerStep);
  EXPECT_DOUBLE_EQ(*cell.commSeconds, *clean.commSeconds);
  EXPECT_TRUE(noted(cell.guard, "guard.identity"));
  EXPECT_FALSE(noted(clean.guard, "guard.identity"));
}

// Two workers take 100 and 400 ms a step, 40 steps each, 32 images a step: the fast one ends after 4 s, the slow one
// continues to 16 s.
TEST(Cell, AnAsynchronousGangDoesTheSumOfItsWorkersRates) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < 2; ++r) {
    Log log;
    log.manifest({{"trainImages", 640}});
    StepShape shape;
    shape.exposed = 0;
    if (r == 1) shape = {400, 10, 320, 50, 0, 10, 0, 5};
    for (int i = 0; i < 40; ++i) {
      const StepRecord made = step(i, 1000 * kMs + i * ns(shape.step), shape, 32);
      log.collective({i, 0, CollectiveOp::push, 1'000'000, made.endNs - 20 * kMs, made.endNs - 5 * kMs});
      log.step(made);
    }
    sources[rank(r)] = log.records();
  }
  Cell cell = synthetic::cell(1, Strategy::parameterServer, 2, 64);
  cell.study.parameterServer.mode = ServerMode::async;
  const RunRecords run = synthetic::run("A", 1, std::move(sources));
  const CellResult result = analyseCell(cell, CellKey("00"), {run});
  EXPECT_NEAR(*result.imagesPerSecond, 320 + 80, 1e-9);
  EXPECT_NEAR(*result.stepSeconds.mean, 64.0 / 400,
              1e-12);  // This is the time in which the whole gang processes one global batch.
  EXPECT_NEAR(closing(result), 0, 1e-12);
  EXPECT_NEAR(*result.inputSeconds / *result.stepSeconds.mean, (0.1 + 0.025) / 2, 1e-12);
  ASSERT_EQ(result.ranks.size(), 2U);
  EXPECT_EQ(result.steps, 10);  // These are the slow worker's steps while both workers train.
  EXPECT_FALSE(result.ranks[1].lateSeconds) << "no rank waits for its pushes";
  EXPECT_FALSE(result.ranks[1].lastShare);
  // In the synchronous mode the slowest rank sets the pace.
  cell.study.parameterServer.mode = ServerMode::bsp;
  const CellResult met = analyseCell(cell, CellKey("00"), {run});
  EXPECT_NEAR(*met.imagesPerSecond, 64 / 0.4, 1e-9);
  EXPECT_NEAR(*met.ranks[1].lastShare, 1, 1e-12);
}

TEST(Cell, InstrumentSharesCoresOnlyWhereEveryUsableCoreIsPinned) {
  const auto shares = [](nlohmann::json usable) {
    RunRecords records = gangRun("A", 1);
    auto& manifest = std::get<ObjectRecord>(records.bySource[node(0)].front().payload).fields;
    manifest["slots"] = std::move(usable);
    return noted(analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), {}, {records}).guard,
                 "guard.instrument-shares-cores");
  };
  EXPECT_TRUE(shares({{0}, {1}}));
  EXPECT_TRUE(shares({{0, 2}, {1, 3}}));  // SMT siblings are the same core.
  EXPECT_FALSE(shares({{0}, {1}, {2}}));
  EXPECT_FALSE(shares(nullptr));
}

TEST(Cell, NamesTheHostThatDelayedTheRanksByItsQuota) {
  const auto measured = [](nlohmann::json quota) {
    RunRecords records = gangRun("A", 1);
    auto& manifest = std::get<ObjectRecord>(records.bySource[node(0)].front().payload).fields;
    manifest["slots"] = {{0}, {1}, {2}};
    if (!quota.is_null()) manifest["cpuQuota"] = quota, manifest["machineMemoryBytes"] = 64e9;
    return analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), {}, {records});
  };
  const CellResult held = measured(1.5);
  EXPECT_TRUE(noted(held.guard, "guard.cpu-quota"));
  const auto has = [&](const char* key, const char* value) {
    return std::find(held.environment.begin(), held.environment.end(),
                     std::pair<std::string, std::string>(key, value)) != held.environment.end();
  };
  EXPECT_TRUE(has("cpuQuota", "1.5") && has("memoryOfMachine", "64.0 GB"));
  EXPECT_FALSE(noted(measured(2).guard, "guard.cpu-quota")) << "two ranks are pinned to two cores";
  EXPECT_FALSE(noted(measured(nullptr).guard, "guard.cpu-quota"));
}

TEST(Cell, NothingMeasuredIsQueued) {
  const CellResult none = analyseCell(synthetic::cell(1, Strategy::single, 1, 64), {}, {});
  EXPECT_EQ(none.status, RunStatus::queued);
  EXPECT_FALSE(none.imagesPerSecond);
  EXPECT_TRUE(none.guard.empty());
  const CellResult empty = analyseCell(synthetic::cell(1, Strategy::single, 1, 64), {}, {run("A", 1, {})});
  EXPECT_EQ(empty.repeats, 0);
  EXPECT_FALSE(empty.imagesPerSecond);
}

TEST(Cell, LossHistoryIsThinnedAndWeighted) {
  Cell cell = synthetic::cell(2, Strategy::ddp, 2, 64);
  std::map<Source, std::vector<Record>> sources;
  constexpr int kSteps = 9001;
  for (int r = 0; r < 2; ++r) {
    Log log;
    for (int i = 0; i < kSteps; ++i) {
      StepRecord record = step(i, i * kMs, {1, 0, 0, 1, 0, 0, 0, 0}, r == 0 ? 30 : 10);
      record.loss = r == 0 ? 1 : 3;
      log.step(record);
    }
    sources[rank(r)] = log.records();
  }
  const std::vector<RunRecords> runs{run("A", 1, sources)};
  const auto history = analyseCell(cell, {}, runs).lossHistory;
  EXPECT_TRUE(isThinned(history));
  const auto whole = wholeLosses(cell, runs);
  EXPECT_FALSE(isThinned(whole));
  ASSERT_EQ(whole.size(), 3U * kSteps) << "of both ranks and of all together";
  EXPECT_EQ(whole.front().rank, kNoRank);
  EXPECT_DOUBLE_EQ(*whole[1].loss, 1.5);
  EXPECT_EQ(whole.back().step, kSteps - 1);
  EXPECT_LE(history.size(), 3 * (kLossPoints + 1));
  EXPECT_EQ(history.front().rank, kNoRank);
  EXPECT_DOUBLE_EQ(*history.front().loss, 1.5);
  EXPECT_EQ(history.back().rank, RankIndex(1));
  EXPECT_EQ(history.back().step, kSteps - 1);
}

namespace {

// Returns a program's run whose ranks report 64 tokens per sample from the fifth step on, except one of them.
RunRecords runWithTokens(const std::string& id, int repeat, int rankWithout = -1) {
  RunRecords out = gangRun(id, repeat);
  for (auto& [source, records] : out.bySource)
    for (Record& record : records)
      if (auto* step = std::get_if<StepRecord>(&record.payload);
          step != nullptr && step->step > 4 && source.index != rankWithout)
        step->tokens = std::int64_t{64} * step->samples;
  return out;
}

}  // namespace

TEST(AnalyseCell, TokensPerSecondNeedTokensOfEveryRank) {
  Cell of = cell(1, Strategy::ddp, 2, 64);
  const CellKey key("ab");
  const auto builtIn = toJson(analyseCell(of, key, {gangRun("A", 1)}));
  EXPECT_FALSE(builtIn.contains("tokensPerSecond"));
  EXPECT_FALSE(builtIn.contains("tokensPerSecondPerDevice"));

  of.study.program = ProgramSpec{.command = {"python", "train.py"}};
  const CellResult result = analyseCell(of, key, {runWithTokens("A", 1), runWithTokens("B", 2)});
  ASSERT_TRUE(result.tokensPerSecond && result.imagesPerSecond);
  EXPECT_NEAR(*result.tokensPerSecond, 64 * *result.imagesPerSecond, 1e-9 * *result.tokensPerSecond);
  EXPECT_NEAR(toJson(result).at("tokensPerSecondPerDevice").get<double>(), 32 * *result.imagesPerSecond,
              1e-9 * *result.tokensPerSecond);
  for (const RepeatValues& repeat : result.repeatValues)
    EXPECT_NEAR(repeat.tokensPerSecond.value_or(0), 64 * *repeat.imagesPerSecond, 1e-6) << repeat.repeat.value;

  for (const CellResult& without :
       {analyseCell(of, key, {gangRun("A", 1)}), analyseCell(of, key, {runWithTokens("A", 1, 1)}),
        analyseCell(of, key, {runWithTokens("A", 1), gangRun("B", 2)})}) {
    EXPECT_FALSE(without.tokensPerSecond);
    EXPECT_TRUE(toJson(without).at("tokensPerSecond").is_null());
    EXPECT_TRUE(toJson(without).at("tokensPerSecondPerDevice").is_null());
  }
}

}  // namespace scalescope
