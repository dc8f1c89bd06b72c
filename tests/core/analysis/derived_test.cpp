// Tests figures that are computed across epochs, batches, checkpoints and ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/memory_model.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/run/host_clocks.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/scaling/study_fits.h"
#include "core/base/text.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// A run with ten steps of 64 samples per epoch, validated after each epoch with the given accuracies.
RunRecords trained(int repeat, const std::vector<double>& accuracies) {
  Log log;
  log.manifest({{"parameters", 1000}, {"trainImages", 640}, {"stepsPerEpoch", 10}, {"host", "a"}});
  int number = 0;
  for (std::size_t epoch = 0; epoch < accuracies.size(); ++epoch) {
    for (int i = 0; i < 10; ++i, ++number)
      log.step(step(number, 1000 * kMs + number * 100 * kMs, {100, 10, 20, 50, 0, 10, 0, 5}, 64, StepPhase::train));
    EpochRecord record;
    record.epoch = static_cast<std::int32_t>(epoch);
    record.step = number - 1;
    record.wallSeconds = 1.0 * static_cast<double>(epoch + 1);
    record.validationAccuracy = accuracies[epoch];
    record.validationLoss = 1;
    record.samples = 640;
    log.add(RecordType::epoch, record, 1000 * kMs + number * 100 * kMs);
  }
  return run("T" + std::to_string(repeat), repeat, {{rank(0), log.records()}});
}

CellResult targeted(double target, const std::vector<std::vector<double>>& repeats) {
  Cell of = cell(1, Strategy::single, 1, 64);
  of.study.measure.mode = MeasureMode::train;
  of.study.measure.warmupSteps = 2;
  of.study.measure.targetAccuracy = target;
  std::vector<RunRecords> runs;
  for (std::size_t i = 0; i < repeats.size(); ++i) runs.push_back(trained(static_cast<int>(i) + 1, repeats[i]));
  return analyseCell(of, CellKey("01"), runs);
}

CellResult sized(int number, double batch, double bytes, double rate) {
  CellResult out;
  out.cell = cell(number, Strategy::single, 1, static_cast<std::int64_t>(batch));
  out.status = RunStatus::done;
  out.memory.peakAllocated = bytes;
  out.imagesPerSecond = rate;
  setRates(out, {rate});
  return out;
}

}  // namespace

TEST(Target, SamplesAndSecondsToTheFirstValidationAboveIt) {
  const CellResult cell = targeted(0.6, {{0.3, 0.61, 0.7}, {0.3, 0.5, 0.6}});
  EXPECT_DOUBLE_EQ(*cell.samplesToTarget, std::sqrt(1280.0 * 1920));
  EXPECT_DOUBLE_EQ(*cell.repeatValues.at(1).samplesToTarget, 1920);
  EXPECT_DOUBLE_EQ(*cell.timeToTargetSeconds, 2.5);
  EXPECT_FALSE(noted(cell.guard, "guard.target-not-reached"));
}

TEST(Target, NotReachedIsNullWithANote) {
  const CellResult cell = targeted(0.65, {{0.3, 0.61, 0.7}, {0.3, 0.5, 0.6}});
  EXPECT_FALSE(cell.samplesToTarget || cell.timeToTargetSeconds);
  ASSERT_TRUE(noted(cell.guard, "guard.target-not-reached"));
  EXPECT_FALSE(targeted(0, {{0.3, 0.7}}).samplesToTarget);
}

TEST(Target, StatisticalTimesHardwareEfficiency) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {sized(1, 64, 1e9, 180), sized(2, 64, 1e9, 100)};
  study.cells[0].cell = cell(1, Strategy::ddp, 2, 64);
  study.cells[0].samplesToTarget = 20000;
  study.cells[1].samplesToTarget = 15000;
  compareCells(study);
  EXPECT_NEAR(*study.cells[0].statisticalEfficiency, 0.75, 1e-12);
  EXPECT_NEAR(*study.cells[0].timeToAccuracySpeedup.value, 1.8 * 0.75, 1e-12);
  EXPECT_NEAR(*study.cells[1].timeToAccuracySpeedup.value, 1, 1e-12);
  EXPECT_FALSE(study.cells[0].timeToAccuracySpeedup.low) << "measured once";
}

TEST(Target, TheSpeedupToAnAccuracyHasTheIntervalOfItsRepeats) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {sized(1, 64, 1e9, 180), sized(2, 64, 1e9, 100)};
  study.cells[0].cell = cell(1, Strategy::ddp, 2, 64);
  const std::vector<double> rates[] = {{178, 180, 182.0225}, {99, 100, 101.0101}};
  const std::vector<double> samples[] = {{19000, 20000, 20000.0 * 20 / 19}, {14900, 15000, 15000.0 * 150 / 149}};
  std::vector<double> each[2];
  for (std::size_t i = 0; i < 2; ++i) {
    setRates(study.cells[i], rates[i]);
    setRepeats(study.cells[i], &RepeatValues::samplesToTarget, samples[i]);
    study.cells[i].samplesToTarget = geometricMeanOf(samples[i]);
    study.cells[i].imagesPerSecond = geometricMeanOf(rates[i]);
    for (std::size_t k = 0; k < 3; ++k) each[i].push_back(rates[i][k] / samples[i][k]);
  }
  compareCells(study);
  const Interval& speedup = study.cells[0].timeToAccuracySpeedup;
  const auto expected = ratioInterval95(each[0], each[1]);
  ASSERT_TRUE(expected && speedup.low && speedup.high);
  EXPECT_DOUBLE_EQ(*speedup.low, expected->first);
  EXPECT_DOUBLE_EQ(*speedup.high, expected->second);
  EXPECT_NEAR(std::sqrt(*speedup.low * *speedup.high), *speedup.value, 1e-12) << "its value is the middle";
  EXPECT_FALSE(study.cells[0].timeToAccuracyUnresolved);
  setRepeats(study.cells[0], &RepeatValues::samplesToTarget, {5000, 20000, 80000});
  compareCells(study);
  EXPECT_TRUE(study.cells[0].timeToAccuracyUnresolved);
}

TEST(MemoryModel, SmallerBatchesPredictTheOthers) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  study.cells = {sized(1, 32, 1.032e9, 100), sized(2, 64, 1.064e9, 150), sized(3, 256, 1.3e9, 180),
                 sized(4, 1024, 0, 0)};
  study.cells[3].memory = {};
  study.cells[3].status = RunStatus::oom;
  study.cells[3].imagesPerSecond = {};
  for (CellResult& cell : study.cells) cell.cell.study.limits.memoryMBPerDevice = 1500;
  compareCells(study);
  EXPECT_FALSE(study.cells[1].predictedMemory);  // One smaller batch is not enough for a line.
  EXPECT_NEAR(*study.cells[2].predictedMemory, 1.256e9, 1);
  EXPECT_NEAR(*study.cells[2].predictedMemoryError, 1.256 / 1.3 - 1, 1e-9);
  // Least squares through three points: centre 352 / 3, mean 1.132e9, slope 35.456e9 / 29354.667.
  EXPECT_NEAR(*study.cells[3].predictedMemory, 1.132e9 + (1024 - 352 / 3.0) * 35.456e9 / 29354.6667, 1e4);
  EXPECT_FALSE(study.cells[3].predictedMemoryError);
  ASSERT_EQ(study.largestBatches.size(), 1u);
  EXPECT_DOUBLE_EQ(*study.largestBatches[0].ran, 256);
  EXPECT_DOUBLE_EQ(*study.largestBatches[0].failed, 1024);
  EXPECT_FALSE(study.largestBatches[0].predicted) << "what ran and what did not says it";
  ASSERT_FALSE(study.evidence.empty());
  EXPECT_EQ(english(study.evidence.back()), "Under a limit of 1500 MB per device a batch of 256 fits, 1024 does not.");
}

// See cases/numbers/19: batch 4096 ran and 4352 did not, while a line through the two smallest batches meets the limit
// at 3172.
TEST(MemoryModel, TheBracketThatRanIsReportedAndNoFitAgainstIt) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  int number = 0;
  for (const double batch : {64.0, 128.0, 512.0, 2048.0, 4096.0})
    study.cells.push_back(sized(++number, batch, 200e6 + 0.095e6 * batch + 4e4 * std::sqrt(batch), 100));
  study.cells.push_back(sized(++number, 4352, 0, 0));
  study.cells.back().memory = {};
  study.cells.back().status = RunStatus::oom;
  study.cells.back().imagesPerSecond = {};
  for (CellResult& cell : study.cells) cell.cell.study.limits.memoryMBPerDevice = 600;
  compareCells(study);
  std::string all;
  for (const Message& sentence : study.evidence) all += english(sentence);
  EXPECT_NE(all.find("Under a limit of 600 MB per device a batch of 4096 fits, 4352 does not."), std::string::npos);
  EXPECT_EQ(all.find("about"), std::string::npos) << all;
}

TEST(MemoryModel, AForecastHasItsInterval) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  int number = 0;
  for (const double batch : {32.0, 64.0, 128.0, 256.0}) {
    ++number;
    study.cells.push_back(sized(number, batch, 100e6 + 1e6 * batch + (number % 2 == 0 ? 4e6 : -4e6), 100));
  }
  for (CellResult& cell : study.cells) cell.cell.study.limits.memoryMBPerDevice = 600;
  compareCells(study);
  ASSERT_EQ(study.largestBatches.size(), 1u);
  const LargestBatch& batch = study.largestBatches[0];
  ASSERT_TRUE(batch.predicted && batch.low && batch.high);
  EXPECT_NEAR(*batch.predicted, 500, 20);
  EXPECT_LT(*batch.low, *batch.predicted);
  EXPECT_GT(*batch.high, *batch.predicted);
  EXPECT_GE(*batch.low, 256) << "what ran fits";
  EXPECT_EQ(batch.from.size(), 4u);
}

TEST(MemoryModel, OnAGpuReservedBytesArePredicted) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  for (const int batch : {32, 64, 128}) {
    study.cells.emplace_back();
    CellResult& result = study.cells.back();
    result.cell = synthetic::cell(batch, Strategy::single, 1, batch);
    result.cell.study.limits.memoryMBPerDevice = 1000;
    result.status = RunStatus::done;
    result.memory.peakAllocated = 50e6 + 1e6 * batch;
    result.memory.peakReserved = 100e6 + 2e6 * batch;
    result.imagesPerSecond = 100;
  }
  compareCells(study);
  EXPECT_NEAR(*study.cells[2].predictedMemory, 356e6, 1);
  EXPECT_NEAR(*study.cells[2].predictedMemoryError, 0, 1e-9);
  ASSERT_EQ(study.largestBatches.size(), 1u);
  EXPECT_NEAR(*study.largestBatches[0].predicted, 450, 1);
  // The device has less memory than the study allows, and in one of the cells less than in the others.
  for (CellResult& cell : study.cells) cell.memoryLimit = 850e6;
  study.cells[1].memoryLimit = 800e6;
  compareCells(study);
  ASSERT_EQ(study.largestBatches.size(), 1u);
  EXPECT_DOUBLE_EQ(study.largestBatches[0].limitBytes, 800e6);
  EXPECT_NEAR(*study.largestBatches[0].predicted, 350, 1);
}

TEST(MemoryModel, ABatchWithoutEffectOnMemoryPredictsNothing) {
  StudyResult study;
  study.cells = {sized(1, 32, 1e9, 100), sized(2, 64, 1e9, 150), sized(3, 128, 2e9, 150)};
  predictMemory(study);
  EXPECT_FALSE(study.cells[2].predictedMemory);
}

TEST(Memory, OnACpuActivationsAreThePeakLessWhatStays) {
  RunRecords records = singleRun("S", 1, {}, 64);
  auto& log = records.bySource[rank(0)];
  std::get<ObjectRecord>(log.front().payload).fields["device"] = "cpu";
  MemoryRecord memory;
  memory.weights = memory.gradients = 40'000'000;
  memory.optimizer = 40'000'000;
  memory.rss = 400'000'000;
  memory.peakAllocated = 900'000'000;
  log.push_back({RecordType::memory, log.size() + 1, 2000 * kMs, memory});
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::single, 1, 64), CellKey("01"), {records});
  EXPECT_DOUBLE_EQ(*cell.memory.activations, 460'000'000);
  EXPECT_DOUBLE_EQ(*cell.memory.context, 320'000'000);
}

TEST(Skew, WaitsAndTheLastRank) {
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::ddp, 2, 64), CellKey("01"), {gangRun("G", 1)});
  ASSERT_EQ(cell.ranks.size(), 2u);
  EXPECT_NEAR(*cell.ranks[0].lateSeconds, 0, 1e-12);
  EXPECT_NEAR(*cell.ranks[1].lateSeconds, 0.004, 1e-12);  // Rank 1 is 4 ms late at both buckets.
  EXPECT_DOUBLE_EQ(*cell.ranks[1].lastShare, 1);
  GangOptions apart;
  apart.bootId1 = "other";
  RunRecords records = gangRun("G", 1, apart);
  records.bySource[node(1)] = records.bySource[node(0)];
  std::get<ObjectRecord>(records.bySource[node(1)].front().payload).fields["bootId"] = "other";
  const CellResult unrelated = analyseCell(synthetic::cell(1, Strategy::ddp, 1, 64, 2), CellKey("01"), {records});
  EXPECT_FALSE(unrelated.ranks[1].lateSeconds);
}

TEST(Checkpoints, CostAndTheIntervalThatCostsLeast) {
  RunRecords records = singleRun("S", 1, {}, 64);
  auto& log = records.bySource[rank(0)];
  for (const double seconds : {1.5, 2.5})
    log.push_back({RecordType::checkpoint, log.size() + 1, 2000 * kMs, CheckpointRecord{5, 1000, seconds, 3, "c"}});
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::single, 1, 64), CellKey("01"), {records});
  EXPECT_DOUBLE_EQ(*cell.checkpointCost.seconds, 2);
  EXPECT_DOUBLE_EQ(*cell.checkpointCost.writeSeconds, 3);
  EXPECT_NEAR(*cell.checkpointCost.suggestedSeconds, std::sqrt(2 * 2 * 86400.0), 1e-9);
}

// A failure of either of two nodes ends the run, and the next checkpoint waits until the last one is durable.
TEST(Checkpoints, MoreNodesFailMoreOftenAndTheLastOneHasToBeDurable) {
  const auto cost = [](int nodes, double writeSeconds) {
    RunRecords records = gangRun("G", 1);
    auto& log = records.bySource[rank(0)];
    log.push_back(
        {RecordType::checkpoint, log.size() + 1, 2000 * kMs, CheckpointRecord{5, 1000, 2, writeSeconds, "c"}});
    Cell of = synthetic::cell(1, Strategy::ddp, 2 / nodes, 64, nodes);
    of.study.checkpoint.failureDaysPerNode = 4;
    return analyseCell(of, CellKey("01"), {records}).checkpointCost;
  };
  EXPECT_DOUBLE_EQ(*cost(1, 3).failureSeconds, 4 * 86400);
  EXPECT_NEAR(*cost(1, 3).suggestedSeconds, std::sqrt(2 * 2 * 4 * 86400.0), 1e-9);
  EXPECT_DOUBLE_EQ(*cost(2, 3).failureSeconds, 2 * 86400);
  EXPECT_NEAR(*cost(2, 3).suggestedSeconds, std::sqrt(2 * 2 * 2 * 86400.0), 1e-9);
  EXPECT_DOUBLE_EQ(*cost(2, 900).suggestedSeconds, 900);
}

TEST(Checkpoints, OverheadInTheNoiseIsReportedAsNoise) {
  StudyResult study;
  study.protocol = Protocol::free;
  for (int i = 0; i < 2; ++i) study.cells.push_back(sized(i + 1, 64, 1e9, 100));
  study.cells[0].cell.study.checkpoint.every.steps = 10;
  setTrainSeconds(study.cells[0], {10.1, 9.9, 10.05});
  setTrainSeconds(study.cells[1], {10.0, 10.0, 10.0});
  compareCells(study);
  EXPECT_TRUE(noted(study.cells[0].guard, "guard.checkpoint-noise"));
  setTrainSeconds(study.cells[0], {11.1, 11.0, 11.05});
  study.cells[0].guard.clear();
  compareCells(study);
  EXPECT_FALSE(noted(study.cells[0].guard, "guard.checkpoint-noise"));
  EXPECT_NEAR(*study.cells[0].checkpointOverhead.value, 0.105, 1e-3);
}

TEST(Checkpoints, IntervalOfYoungAndDaly) {
  EXPECT_DOUBLE_EQ(checkpointInterval(2, 10'000), std::sqrt(2 * 2 * 10'000.0));
  // Daly 2006 gives sqrt(M^2) (1 + 1/6 + 1/36) - M/2 for a cost of M/2.
  EXPECT_NEAR(checkpointInterval(500, 1000), 1000 * (1 + 1 / 6.0 + 1 / 36.0) - 500, 1e-9);
  EXPECT_DOUBLE_EQ(checkpointInterval(5000, 1000), 1000);
}

TEST(DeviceHours, TotalOfAllRunsIsAKnownSum) {
  StudyResult study;
  study.cells = {sized(1, 64, 1e9, 100), sized(2, 64, 1e9, 100)};
  study.cells[0].deviceHours = {2, 1.7, 2.3};
  setRepeats(study.cells[0], &RepeatValues::totalSeconds, {2 * 3600});
  study.cells[1].deviceHours = {1, 0.8, 1.2};
  setRepeats(study.cells[1], &RepeatValues::totalSeconds, {3600, 3600});
  compareCells(study);
  EXPECT_DOUBLE_EQ(*study.deviceHours.value, 4);
  EXPECT_FALSE(study.deviceHours.low || study.deviceHours.high);
}

// Two variants that do not differ on one device have one key and share their runs.
TEST(DeviceHours, RunsThatCellsShareCountOnce) {
  StudyResult study;
  study.cells = {sized(1, 64, 1e9, 100), sized(2, 64, 1e9, 100), sized(3, 64, 1e9, 100)};
  setRates(study.cells[2], {100, 150});
  for (CellResult& cell : study.cells) {
    if (cell.cell.number < 3) setRates(cell, {100, 101});
    setRepeats(cell, &RepeatValues::totalSeconds, {3600, 7200});
    for (std::size_t i = 0; i < 2; ++i)
      cell.repeatValues[i].run = RunId((cell.cell.number == 3 ? "other" : "shared") + std::to_string(i));
  }
  compareCells(study);
  EXPECT_DOUBLE_EQ(*study.deviceHours.value, 2 * 3);
  EXPECT_DOUBLE_EQ(*study.smallestDifference.degrees, 2) << "of two cells with two repeats each";
  StudyResult apart = study;
  apart.cells.erase(apart.cells.begin());
  compareCells(apart);
  EXPECT_DOUBLE_EQ(*study.smallestDifference.difference, *apart.smallestDifference.difference);
}

TEST(Verdict, EvidenceFollowsIt) {
  StudyResult study;
  study.protocol = Protocol::weak;
  for (const int devices : {1, 2, 4}) {
    CellResult next = sized(devices, 64 * devices, 1e9, 0);
    next.cell = cell(devices, devices == 1 ? Strategy::single : Strategy::ddp, devices, 64 * devices);
    next.cell.study.axes.batchKind = BatchKind::perRank;
    setRates(next, {99.0 * std::pow(devices, 0.8), 100.0 * std::pow(devices, 0.8), 101.0 * std::pow(devices, 0.8)});
    next.imagesPerSecond = *next.repeatValues[1].imagesPerSecond;
    next.imagesPerStep = static_cast<double>(next.cell.batch.global());
    next.stepSeconds.mean = *next.imagesPerStep / *next.imagesPerSecond;
    next.repeats = 3;
    study.cells.push_back(std::move(next));
  }
  compareCells(study);
  std::vector<std::string> codes;
  for (const Message& sentence : study.evidence) codes.push_back(sentence.code);
  EXPECT_NE(std::find(codes.begin(), codes.end(), "evidence.smallest-difference"), codes.end());
  EXPECT_NE(std::find(codes.begin(), codes.end(), "evidence.next"), codes.end());
  // The sentence names the law that the charts draw.
  for (const Message& sentence : study.evidence)
    if (sentence.code == "evidence.next")
      EXPECT_EQ(lowered(std::get<std::string>(sentence.arguments.front().second)), bestFit(study)->law);
  EXPECT_EQ(toJson(study)["evidence"].size(), codes.size());
}

TEST(Verdict, NamesDevice0AndTheServers) {
  for (const auto& [strategy, code] : {std::pair{Strategy::dataParallel, "verdict.device-zero"},
                                       std::pair{Strategy::parameterServer, "verdict.server"}}) {
    StudyResult study;
    study.protocol = Protocol::strong;
    study.cells = {sized(1, 64, 1e9, 120), sized(2, 64, 1e9, 100)};
    study.cells[0].cell = cell(1, strategy, 2, 64);
    for (CellResult& each : study.cells) {
      each.stepSeconds.mean = 64 / *each.imagesPerSecond;
      each.imagesPerStep = 64;
      each.exposedSeconds = each.cell.worldDevices() == 1 ? 0 : 0.2;
      each.computeSeconds = *each.stepSeconds.mean - *each.exposedSeconds;
    }
    compareCells(study);
    ASSERT_TRUE(study.verdict);
    EXPECT_EQ(study.verdict->code, code);
  }
}

}  // namespace scalescope
