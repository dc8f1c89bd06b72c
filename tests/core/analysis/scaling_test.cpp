#include "core/analysis/scaling/scaling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

double sum(const WaterfallParts& parts) {
  double total = 0;
  for (const Number& part : {parts.ideal, parts.input, parts.compute, parts.exposedTransfer, parts.exposedWait,
                             parts.checkpoint, parts.other, parts.residual})
    total += part.value_or(0);
  return total;
}

// One device takes 160 ms and two take 100 ms per step of 64 images, with three repeats each.
StudyResult strongStudy() {
  StudyResult study;
  study.protocol = Protocol::strong;
  std::vector<RunRecords> gangRuns, singleRuns;
  const double scales[] = {1 / 1.02, 1.0, 1.02};  // The geometric mean is 1.
  for (int i = 0; i < 3; ++i) {
    GangOptions options;
    options.scale = scales[i];
    gangRuns.push_back(gangRun("G" + std::to_string(i), i + 1, options));
    StepShape shape{160 * scales[i], 20 * scales[i], 40 * scales[i], 80 * scales[i], 0, 15 * scales[i], 0,
                    2 * scales[i]};
    singleRuns.push_back(singleRun("S" + std::to_string(i), i + 1, shape, 64));
  }
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("01"), gangRuns));
  study.cells.push_back(analyseCell(cell(2, Strategy::single, 1, 64), CellKey("02"), singleRuns));
  compareCells(study);
  return study;
}

}  // namespace

TEST(Scaling, ProtocolTable) {
  // Strong scaling: T(1) = 160 ms, T(2) = 100 ms for the same 64 images: N0*T(N0)/T(N).
  EXPECT_DOUBLE_EQ(speedupOf(64 / 0.1, 64 / 0.16, 1), 0.16 / 0.1);
  // Weak scaling: 32 per device, T(1) = 80 ms, T(2) = 100 ms: N*T(N0)/T(N).
  EXPECT_DOUBLE_EQ(speedupOf(64 / 0.1, 32 / 0.08, 1), 2 * 0.08 / 0.1);
  // The speedup is relative to N0 = 2.
  EXPECT_DOUBLE_EQ(speedupOf(1000, 600, 2), 2 * 1000.0 / 600);
}

TEST(Scaling, StrongStudyMatchesHandComputedValues) {
  const StudyResult study = strongStudy();
  const CellResult& two = study.cells[0];
  EXPECT_EQ(two.baselineCell, 2);
  EXPECT_NEAR(*two.speedup, 1.6, 1e-8);
  EXPECT_NEAR(*two.efficiency, 0.8, 1e-8);
  ASSERT_TRUE(two.speedupCi.low && two.speedupCi.high);
  EXPECT_LT(*two.speedupCi.low, 1.6);
  EXPECT_GT(*two.speedupCi.high, 1.6);
  EXPECT_NEAR(*two.subtractionComputeSeconds, 0.08, 1e-9);
  EXPECT_NEAR(*two.subtractionCommSeconds, 0.02, 1e-9);
  // r = 1*64/(2*64) = 1/2.
  EXPECT_NEAR(*two.waterfall.ideal, 0.08, 1e-9);
  EXPECT_NEAR(*two.waterfall.input, 0.010 - 0.010, 1e-9);
  EXPECT_NEAR(*two.waterfall.compute, 0.065 - 0.135 / 2, 1e-9);  // The value is negative and is drawn as such.
  EXPECT_NEAR(*two.waterfall.exposedTransfer, 0.015, 1e-9);
  EXPECT_NEAR(*two.waterfall.other, 0.005 - 0.001, 1e-9);
  EXPECT_NEAR(sum(two.waterfall), *two.stepSeconds.mean, 1e-12);
  const CellResult& one = study.cells[1];
  EXPECT_DOUBLE_EQ(*one.speedup, 1);
  EXPECT_FALSE(one.speedupCi.low);
  EXPECT_NEAR(sum(one.waterfall), *one.stepSeconds.mean, 1e-12);
}

TEST(Scaling, VerdictNamesTheLimitWithItsEvidence) {
  const StudyResult study = strongStudy();
  ASSERT_TRUE(study.verdict);
  EXPECT_EQ(study.verdict->code, "verdict.link");
  EXPECT_EQ(english(*study.verdict),
            "2 devices gave a speedup of 1.60x [1.53, 1.67], an efficiency of 80 %: 15 % of the step waits for "
            "all-reduce, which reaches 77 % of the peak bandwidth at its message sizes: the link is the limit.");
}

// Compares ddp with one rank with a plain device.
TEST(Scaling, OneDeviceIsNotOneDevices) {
  StudyResult study = strongStudy();
  study.cells[0].cell.devices = 1;
  compareCells(study);
  ASSERT_TRUE(study.verdict);
  EXPECT_EQ(english(*study.verdict)
                .rfind("1 device gave a speedup of 1.60x [1.53, 1.67], an efficiency of 160 %, more than ideal", 0),
            0u)
      << english(*study.verdict);
}

TEST(Scaling, VerdictFollowsTheLargestLoss) {
  const auto with = [](auto change) {
    StudyResult study = strongStudy();
    change(study.cells[0], study.cells[1]);
    compareCells(study);
    return study.verdict->code;
  };
  EXPECT_EQ(with([](CellResult& two, CellResult&) {
              two.bandwidthUtilisation = 0.3;
              two.sizeUtilisation = 0.3;
            }),
            "verdict.below-ceiling");
  EXPECT_EQ(with([](CellResult& two, CellResult&) {
              two.bandwidthUtilisation = 0.3;
              two.sizeUtilisation = 0.9;
            }),
            "verdict.small-messages");
  EXPECT_EQ(with([](CellResult& two, CellResult&) { two.sizeUtilisation = {}; }), "verdict.exposed");
  EXPECT_EQ(with([](CellResult& two, CellResult&) {
              two.cell.nodes = 2;
              two.cell.devices = 1;
              two.exposedWaitSeconds = {};
              two.clocks.leastWaitSeconds = {};
            }),
            "verdict.exposed-unsplit")
      << "a late rank is no slow link";
  // The GPUs are in one node or across nodes.
  for (const int nodes : {1, 2}) {
    const auto uncertain = [&](double leastWaitSeconds) {
      return with([&](CellResult& two, CellResult&) {
        two.cell.nodes = nodes;
        two.cell.devices = 2 / nodes;
        two.exposedWaitSeconds = {};
        two.clocks.leastWaitSeconds = leastWaitSeconds;
        two.exposedSeconds = 0.015;
      });
    };
    EXPECT_EQ(uncertain(0.0016), "verdict.exposed-unsplit") << nodes;
    EXPECT_EQ(uncertain(0.0014), "verdict.link") << "the wait is less than a tenth of it";
  }
  EXPECT_EQ(with([](CellResult& two, CellResult&) { two.sizeUtilisation = 1.03; }), "verdict.exposed")
      << "no link beats itself";
  EXPECT_EQ(with([](CellResult& two, CellResult&) {
              two.exposedTransferSeconds = 0.001;
              two.exposedWaitSeconds = 0.014;
            }),
            "verdict.wait");
  EXPECT_EQ(with([](CellResult& two, CellResult&) { two.inputSeconds = 0.06; }), "verdict.input");
  EXPECT_EQ(with([](CellResult& two, CellResult&) { two.computeSeconds = 0.09; }), "verdict.compute");
  EXPECT_EQ(with([](CellResult& two, CellResult&) { two.checkpointSeconds = 0.05; }), "verdict.other");
  const auto at = [&](double rate, double scatter) {  // 800 would be ideal.
    return with([=](CellResult& two, CellResult& one) {
      two.imagesPerSecond = rate;
      setRates(two, {rate / scatter, rate, rate * scatter});
      setRates(one, {400 / scatter, 400, 400 * scatter});
    });
  };
  EXPECT_EQ(at(780, 1.001), "verdict.near-ideal");
  EXPECT_EQ(at(780, 1.05), "verdict.no-loss") << "its interval holds the ideal";
  EXPECT_EQ(at(836, 1.001), "verdict.near-ideal");
  EXPECT_EQ(at(844, 1.001), "verdict.above-ideal") << "from where the guard says so too";
  EXPECT_EQ(at(844, 1.05), "verdict.no-loss");
}

TEST(Scaling, WithoutBothIntervalsTheRatioHasNone) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::ddp, 2, 64, 640)};
  setRates(study.cells[1], {630, 640, 650});
  compareCells(study);
  EXPECT_DOUBLE_EQ(*study.cells[1].speedup, 1.6);
  EXPECT_FALSE(study.cells[1].speedupCi.low);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.no-interval"));
}

// Relative to two devices, the interval has the factor N0 like the speedup.
TEST(Scaling, IntervalsAreRelativeToTheBaselinesDevicesToo) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::ddp, 2, 64, 600), measured(2, Strategy::ddp, 8, 64, 1800)};
  setRates(study.cells[0], {600 / 1.1, 600, 600 * 1.1});
  setRates(study.cells[1], {1800 / 1.1, 1800, 1800 * 1.1});
  compareCells(study);
  const CellResult& eight = study.cells[1];
  EXPECT_DOUBLE_EQ(*eight.speedup, 6);
  const double half = 2.776445 * std::sqrt(2 * std::log(1.1) * std::log(1.1) / 3);
  EXPECT_NEAR(*eight.speedupCi.low, 6 * std::exp(-half), 1e-5);
  EXPECT_NEAR(*eight.speedupCi.high, 6 * std::exp(half), 1e-5);
}

// The repeats drift together: their ratios are 1.5, 1.5 * 1.01 and 1.5 / 1.01, independent of the drift.
TEST(Scaling, RoundsOfARecordedOrderGiveThePairedInterval) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::ddp, 2, 64, 600)};
  setRates(study.cells[0], {300, 400, 500});
  setRates(study.cells[1], {300 * 1.5, 400 * 1.5 * 1.01, 500 * 1.5 / 1.01});
  compareCells(study);
  CellResult& two = study.cells[1];
  EXPECT_LT(*two.speedupCi.low, 1) << "Welch does not know that they drift together";
  for (CellResult& cell : study.cells)
    for (RepeatValues& repeat : cell.repeatValues) repeat.order = RoundOrder{1, repeat.repeat.value};
  compareCells(study);
  const double half = 4.302653 * std::log(1.01) / std::sqrt(3.0);
  EXPECT_NEAR(*two.speedupCi.low, 1.5 * std::exp(-half), 1e-5);
  EXPECT_NEAR(*two.speedupCi.high, 1.5 * std::exp(half), 1e-5);
  const auto json = toJson(two);
  EXPECT_DOUBLE_EQ(json["speedupPairedCi"][0], *two.speedupCi.low);
  EXPECT_DOUBLE_EQ(json["efficiencyCi"][0], *two.speedupCi.low / 2);
  EXPECT_DOUBLE_EQ(json["efficiencyCi"][1], *two.speedupCi.high / 2);
}

TEST(Scaling, BaselineIsTheSingleRankElseTheSmallest) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::ddp, 1, 64, 390), measured(2, Strategy::ddp, 2, 64, 640),
                 measured(3, Strategy::ddp, 4, 64, 900), measured(4, Strategy::single, 1, 64, 400)};
  compareCells(study);
  EXPECT_EQ(study.cells[2].baselineCell, 4);
  EXPECT_DOUBLE_EQ(*study.cells[2].speedup, 2.25);
  EXPECT_DOUBLE_EQ(*study.cells[0].speedup, 390.0 / 400);

  compareCells(study, 1);  // One-rank DDP is the baseline.
  EXPECT_DOUBLE_EQ(*study.cells[2].speedup, 900.0 / 390);
  EXPECT_TRUE(noted(study.cells[2].guard, "guard.baseline-not-plain"));
  EXPECT_TRUE(noted(study.guard, "guard.baseline-chosen"));

  study.cells.erase(study.cells.begin() + 3);
  study.cells.erase(study.cells.begin());
  compareCells(study);
  EXPECT_EQ(study.cells[1].baselineCell, 2);
  EXPECT_DOUBLE_EQ(*study.cells[1].speedup, 2 * 900.0 / 640);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.baseline-above-one"));
  EXPECT_FALSE(study.cells[1].subtractionCommSeconds);  // T(1) was not measured.
}

TEST(Scaling, CellsOfAnotherBatchTakeTheirOwnBaseline) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::single, 1, 128, 500),
                 measured(3, Strategy::ddp, 2, 64, 600), measured(4, Strategy::ddp, 2, 128, 900),
                 measured(5, Strategy::ddp, 2, 256, 950)};
  compareCells(study);
  EXPECT_EQ(study.cells[2].baselineCell, 1);
  EXPECT_EQ(study.cells[3].baselineCell, 2);
  EXPECT_EQ(study.cells[4].baselineCell, 0) << "alone at its batch it is no baseline of its own";
  EXPECT_FALSE(study.cells[4].speedup);
  EXPECT_EQ(study.cells[4].missing.speedup->code, "baseline.other-batch");
  compareCells(study, 1);
  EXPECT_EQ(study.cells[3].baselineCell, 2);  // This cell replaces the chosen one.
  EXPECT_EQ(study.cells[4].baselineCell, 0);
  EXPECT_FALSE(study.cells[4].speedup);
}

TEST(Scaling, WeakComparesEqualBatchesPerDeviceAndHasNoSubtraction) {
  StudyResult study;
  study.protocol = Protocol::weak;
  study.cells = {measured(1, Strategy::single, 1, 32, 400), measured(2, Strategy::ddp, 2, 64, 640)};
  for (CellResult& cell : study.cells) cell.cell.study.axes.batchKind = BatchKind::perRank;
  compareCells(study);
  EXPECT_EQ(study.cells[1].baselineCell, 1);
  EXPECT_DOUBLE_EQ(*study.cells[1].speedup, 1.6);
  EXPECT_FALSE(study.cells[1].subtractionComputeSeconds);
  EXPECT_NEAR(*study.cells[1].waterfall.ideal, 32.0 / 400, 1e-12);  // r = 1*64/(2*32) = 1

  study.protocol = Protocol::fixedEpoch;
  compareCells(study);
  EXPECT_NEAR(*study.cells[1].subtractionComputeSeconds, 0.08, 1e-12);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.batch-grows"));
}

TEST(Scaling, SpeedupOfAnAddedDeviceIsAgainstTheNextSmallerNumber) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::ddp, 4, 64, 900),
                 measured(3, Strategy::ddp, 2, 64, 640), measured(4, Strategy::ddp, 2, 128, 9999),
                 measured(5, Strategy::ddp, 8, 64, 800)};
  setRates(study.cells[0], {400, 400, 400});
  setRates(study.cells[2], {630, 640, 650});
  compareCells(study);
  EXPECT_FALSE(study.cells[0].gainPerDevice.value) << "nothing smaller was measured";
  EXPECT_DOUBLE_EQ(*study.cells[2].gainPerDevice.value, 240);  // Relative to the baseline.
  EXPECT_NEAR(*study.cells[2].gainPerDevice.high, 240 + 4.302653 * 10 / std::sqrt(3.0), 1e-4);
  EXPECT_DOUBLE_EQ(*study.cells[1].gainPerDevice.value, 130);  // Relative to two devices with the same batch.
  EXPECT_FALSE(study.cells[1].gainPerDevice.low) << "one repeat has no interval";
  EXPECT_FALSE(study.cells[3].gainPerDevice.value) << "no other cell has its batch";
  EXPECT_DOUBLE_EQ(*study.cells[4].gainPerDevice.value, -25);
  study.cells[2].imagesPerSecond = {};
  compareCells(study);
  EXPECT_FALSE(study.cells[2].gainPerDevice.value);
  EXPECT_NEAR(*study.cells[1].gainPerDevice.value, 500.0 / 3, 1e-9);
}

TEST(Scaling, BatchSweepsHaveNoSpeedup) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  study.cells = {measured(1, Strategy::single, 1, 32, 400), measured(2, Strategy::single, 1, 64, 500)};
  compareCells(study);
  EXPECT_FALSE(study.cells[1].speedup);
  ASSERT_TRUE(study.verdict);
  EXPECT_EQ(study.verdict->code, "verdict.sweep-once");
  study.cells[0].imagesPerSecond = 505;  // The smallest batch is the fastest.
  compareCells(study);
  EXPECT_EQ(study.verdict->code, "verdict.fastest-one");
  EXPECT_EQ(english(*study.verdict).find("1 devices"), std::string::npos);
  study.protocol = Protocol::free;
  compareCells(study);
  EXPECT_FALSE(study.cells[1].speedup);
}

TEST(Scaling, VariantWithoutItsOwnBaselineSharesTheFirst) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.spec.variants = {{"plain", {}}, {"small-buckets", {}}};
  study.cells = {measured(1, Strategy::ddp, 2, 64, 640), measured(2, Strategy::ddp, 2, 64, 600),
                 measured(3, Strategy::single, 1, 64, 400)};
  study.cells[1].cell.variant = "small-buckets";
  compareCells(study);
  EXPECT_EQ(study.cells[1].baselineCell, 3);
  EXPECT_DOUBLE_EQ(*study.cells[1].speedup, 1.5);
}

TEST(Scaling, CheckpointOverheadIsPaired) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::ddp, 2, 64, 640), measured(2, Strategy::ddp, 2, 64, 600)};
  setTrainSeconds(study.cells[0], {10, 20, 40});
  setTrainSeconds(study.cells[1], {11, 22.1, 43.9});
  study.cells[1].cell.study.checkpoint.every.steps = 10;
  study.cells[1].cell.variant = "checkpoints";
  compareCells(study);
  EXPECT_NEAR(*study.cells[1].checkpointOverhead.value, 0.1008, 1e-3);
  EXPECT_LT(*study.cells[1].checkpointOverhead.high, 0.115);  // The pairs agree although the repeats do not.
  EXPECT_FALSE(study.cells[0].checkpointOverhead.value);
  // If two repeats have one number, it is unknown which of them belongs to the other cell's.
  StudyResult doubled = study;
  doubled.cells[0].repeatValues.push_back(doubled.cells[0].repeatValues.front());
  *doubled.cells[0].repeatValues.back().trainSeconds *= 5;
  compareCells(doubled);
  EXPECT_NEAR(*doubled.cells[1].checkpointOverhead.value, std::sqrt(1.105 * 1.0975) - 1, 1e-9);
  // A repeat that failed on one side must not shift the pairs.
  study.cells[0].repeatValues.erase(study.cells[0].repeatValues.begin());
  compareCells(study);
  EXPECT_NEAR(*study.cells[1].checkpointOverhead.value, 0.1012, 1e-3);
  // With a time budget both sides take different numbers of steps, so seconds per step are compared.
  for (RepeatValues& repeat : study.cells[1].repeatValues) repeat.trainSteps = 200;
  compareCells(study);
  EXPECT_NEAR(*study.cells[1].checkpointOverhead.value, 1.1012 / 2 - 1, 1e-3);
}

TEST(Scaling, CheckpointsAreNotChargedWithWhatElseAVariantChanges) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::ddp, 2, 64, 640), measured(2, Strategy::ddp, 2, 64, 600)};
  for (CellResult& cell : study.cells) setTrainSeconds(cell, {10, 20, 40});
  study.cells[1].cell.study.checkpoint.every.steps = 10;
  study.cells[1].cell.study.ddp.bucketMB = 1;
  compareCells(study);
  EXPECT_FALSE(study.cells[1].checkpointOverhead.value);
}

TEST(Scaling, ASecondComparisonChangesNothing) {
  StudyResult study = strongStudy();
  const std::string once = toJson(study).dump();
  compareCells(study);
  EXPECT_EQ(toJson(study).dump(), once);
}

}  // namespace scalescope
