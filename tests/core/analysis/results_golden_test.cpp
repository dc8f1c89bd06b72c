// The bytes of `results --json` and `size --json`, for results in which every field has a value and for empty ones.
#include <gtest/gtest.h>

#include "core/analysis/sizing/sizing.h"
#include "core/analysis/values/results.h"
#include "core/base/file.h"
#include "synthetic.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// Visitor that sets each of the members to another number.
class Numbers {
 public:
  template <class... T>
  void operator()(T&... to) {
    (set(to), ...);
  }

 private:
  void set(Number& to) { to = next(); }
  void set(double& to) { to = next(); }
  void set(int& to) { to = static_cast<int>(next()); }
  void set(std::int64_t& to) { to = static_cast<std::int64_t>(next()); }
  void set(bool& to) { to = true; }
  void set(std::string& to) { to = "text " + std::to_string(static_cast<int>(next())); }
  void set(Interval& to) { (*this)(to.value, to.low, to.high); }
  void set(std::optional<Message>& to) { to = message(); }
  void set(StepStats& to) { (*this)(to.median, to.mean, to.p10, to.p90, to.ciLow, to.ciHigh); }
  void set(MemoryStats& to) {
    (*this)(to.weights, to.gradients, to.optimizer, to.activations, to.buckets, to.cache, to.context, to.peakAllocated,
            to.peakReserved, to.deviceUsed, to.rss, to.pss, to.others);
  }
  void set(CeilingPoint& to) {
    (*this)(to.op, to.bytes, to.seconds, to.algbw, to.busbw, to.correct, to.secondsMean, to.secondsMax);
  }
  void set(FitPoint& to) { (*this)(to.devices, to.speedup, to.low, to.high, to.predictionLow, to.predictionHigh); }
  void set(PartPoint& to) { (*this)(to.devices, to.seconds); }
  void set(RepeatValues& to) {
    to.run = RunId("01J00000000000000000000000");
    to.order = RoundOrder{77, 2};
    (*this)(to.repeat.value, to.imagesPerSecond, to.stepSeconds, to.epochSeconds, to.trainSeconds, to.validationSeconds,
            to.totalSeconds, to.trainSteps, to.samplesToTarget);
  }
  void set(GuardNote& to) { to = {Severity::warning, message(), {1, 2}}; }

  double next() { return m_next += 1.25; }
  Message message() { return {"guard.steps-one", {{"zeta", next()}, {"alpha", std::int64_t{3}}, {"text", "x"}}}; }

  double m_next = 0;
};

RankResult fullRank(Numbers& fill) {
  RankResult rank;
  fill(rank.rank.value, rank.host, rank.device, rank.stepSeconds, rank.inputSeconds, rank.computeSeconds,
       rank.commSeconds, rank.exposedSeconds, rank.waitSeconds, rank.checkpointSeconds, rank.otherSeconds,
       rank.residualSeconds, rank.exposedTransferSeconds, rank.exposedWaitSeconds, rank.stolenCpuSeconds,
       rank.cpuPercent, rank.lateSeconds, rank.lastShare, rank.memory, rank.lossScale);
  rank.staleness = {5, 6};
  rank.graphs = false;
  HistoryPoint point;
  fill(point.epoch, point.step, point.wallSeconds, point.learningRate, point.trainLoss, point.trainAccuracy,
       point.validationLoss, point.validationAccuracy);
  rank.history = {point, {}};
  return rank;
}

void fillStep(Numbers& fill, CellResult& cell) {
  fill(cell.inputSeconds, cell.computeSeconds, cell.commSeconds, cell.exposedSeconds, cell.exposedTransferSeconds,
       cell.exposedWaitSeconds, cell.waitSeconds, cell.checkpointSeconds, cell.otherSeconds, cell.residualSeconds,
       cell.overlap, cell.exposedAbSeconds, cell.exposedAbCi, cell.calibrationNoSync, cell.calibrationSync,
       cell.calibrationCommOnly, cell.subtractionComputeSeconds, cell.subtractionCommSeconds, cell.stolenCpuSeconds);
  WaterfallParts& fall = cell.waterfall;
  fill(fall.ideal, fall.input, fall.compute, fall.exposedTransfer, fall.exposedWait, fall.checkpoint, fall.other,
       fall.residual);
  CheckpointCost& cost = cell.checkpointCost;
  fill(cost.seconds, cost.writeSeconds, cost.bytes, cost.failureSeconds, cost.suggestedSeconds);
}

void fillBandwidth(Numbers& fill, CellResult& cell) {
  fill(cell.wireBytesPerStep, cell.minimumBytesPerStep, cell.gradientBytes, cell.bufferBytes, cell.parameterBytes,
       cell.inputBytes, cell.outputBytes, cell.scatterSeconds, cell.broadcastSeconds, cell.gatherSeconds,
       cell.reduceSeconds, cell.pushSeconds, cell.pullSeconds, cell.device0BytesPerSecond, cell.allReduceEquivalent,
       cell.algbw, cell.busbw, cell.ceilingBusbw, cell.bandwidthUtilisation, cell.linkUtilisation, cell.sizeUtilisation,
       cell.ceilingFit.latencySeconds, cell.ceilingFit.bytesPerSecond, cell.ceilingFit.residual);
  BucketStats bucket;
  fill(bucket.bucket, bucket.op, bucket.bytes, bucket.seconds, bucket.algbw, bucket.busbw, bucket.ceilingBusbw,
       bucket.utilisation, bucket.leadSeconds);
  cell.buckets = {bucket, {}};
  cell.ceiling.resize(1), cell.ceilingAmong.resize(1);
  fill(cell.ceiling[0], cell.ceilingAmong[0]);
  cell.ceilingAmong[0].members = {0, 2};
}

void fillRest(Numbers& fill, CellResult& cell) {
  fill(cell.memory, cell.cpuPercentMean, cell.cpuPercentMax, cell.gpuPercent, cell.nodeMemoryMax, cell.gpuClockHertz,
       cell.memoryLimit, cell.flopsPerImage, cell.flopsPerSecond, cell.trainLoss, cell.trainAccuracy,
       cell.validationLoss, cell.testAccuracy, cell.energyJoules, cell.energyPerSample, cell.samplesToTarget,
       cell.timeToTargetSeconds, cell.statisticalEfficiency, cell.timeToAccuracySpeedup, cell.predictedMemory,
       cell.predictedMemoryError, cell.peakFlopsPerSecond, cell.flopsUtilisation, cell.vendorFlopsPerSecond,
       cell.vendorUtilisation, cell.checkpointOverhead);
  cell.energyOf = EnergyOf::cpuPackages;
  cell.guard.resize(1);
  fill(cell.guard[0]);
  cell.environment = {{"zz", "last"}, {"aa", "first"}};
  cell.clocks = {"aligned", 1e-6, 2e-5, {{NodeIndex(1), "b", 0.5, 1e-7}}};
  cell.cell.study.whatIf = {.linkMbps = 100, .latencyMs = 2, .jitterMs = 1, .slowRank = {{1, 20}}, .diskMBps = 5};
  fill(cell.missing.speedup, cell.missing.gainPerDevice, cell.missing.subtraction, cell.missing.checkpointOverhead);
  cell.session = {"01J00000000000000000000000", "made", 1'700'000'000'000'000'000, true};
  cell.contrast.by = ContrastKind::rounds;
  fill(cell.contrast.reason, cell.contrast.ratio, cell.contrast.probability, cell.contrast.comparisons);
  cell.contrast.adjusted = 0.01;
}

CellResult fullCell(Numbers& fill) {
  CellResult cell;
  cell.cell = synthetic::cell(1, Strategy::ddp, 2, 64);
  cell.cell.variant = "other";
  cell.cell.variantPatch = {{"seed", 2}, {"ddp", {{"overlap", false}}}};
  cell.cell.study.axes.free = {{"program.size", {3}}, {"environment.X", {"y"}}};
  cell.key = CellKey("0123456789abcdef");
  cell.runs = {RunId("01J00000000000000000000000")};
  cell.status = RunStatus::done;
  fill(cell.error, cell.repeats, cell.steps, cell.parameters, cell.learningRate, cell.stepSeconds, cell.imagesPerSecond,
       cell.imagesPerStep, cell.trainImages, cell.epochSeconds, cell.epochProjected, cell.trainSeconds,
       cell.validationSeconds, cell.totalSeconds, cell.baselineCell, cell.baselineDevices, cell.speedup, cell.speedupCi,
       cell.efficiency, cell.deviceHours, cell.gainPerDevice);
  cell.repeatValues.resize(2);
  fill(cell.repeatValues[0]);
  cell.apartRepeats.push_back({cell.repeatValues[0], {"guard.steps-one", {{"b", std::int64_t{1}}, {"a", "c"}}}});
  fillStep(fill, cell);
  fillBandwidth(fill, cell);
  fillRest(fill, cell);
  cell.ranks = {fullRank(fill), fullRank(fill), {}};
  MemoryStats memory;
  fill(memory);
  cell.ranks[0].devices = {{"cuda:0", memory}, {"cuda:1", {}}};
  return cell;
}

void fillFits(Numbers& fill, StudyResult& study) {
  ScalingFit fit;
  fit.points.resize(1), fit.curve.resize(1), fit.parameters.resize(1);
  FitParameter& parameter = fit.parameters[0];
  LackOfFit& lack = fit.lackOfFit;
  fit.cells = {1, 2};
  fill(fit.law, fit.variant, fit.accumulation, fit.batch, fit.points[0], parameter.name, parameter.value, parameter.low,
       parameter.high, parameter.atBound, fit.residual, fit.smallest, fit.largest, fit.curve[0], fit.plateau,
       fit.plateauGain, fit.nextDevices, fit.reason, fit.predictionError, fit.chosen, lack.ratio, lack.degreesLaw,
       lack.degreesRepeats, lack.probability, lack.reason);
  study.fits = {fit, {}};
  PartFit part;
  part.points.resize(1), part.curve.resize(1);
  part.cells = {1};
  fill(part.part, part.variant, part.accumulation, part.batch, part.points[0], part.law, part.a, part.b, part.residual,
       part.predictionError, part.smallest, part.largest, part.curve[0], part.reason);
  study.parts = {part, {}};
}

StudyResult fullStudy() {
  Numbers fill;
  StudyResult study;
  study.id = StudyId("01J00000000000000000000001");
  study.name = "made";
  study.protocol = Protocol::fixedEpoch;
  fillFits(fill, study);
  fill(study.verdict, study.deviceHours, study.identities.checked, study.identities.broken, study.identities.largest);
  study.guard.resize(1);
  fill(study.guard[0]);
  study.evidence = {*study.verdict, {"guard.steps-one", {}}};
  LargestBatch batch;
  batch.cells = {1};
  batch.from = {2.5, 4};
  fill(batch.limitBytes, batch.ran, batch.failed, batch.predicted, batch.low, batch.high);
  study.largestBatches = {batch, {}};
  SmallestDifference& smallest = study.smallestDifference;
  fill(smallest.difference, smallest.scatter, smallest.degrees, smallest.repeats, smallest.reason);
  TrialResult trial;
  fill(trial.first, trial.second, trial.rule.from, trial.rule.most, trial.rule.resolve, trial.pairs, trial.ratio,
       trial.scatter, trial.reason);
  trial.by = TrialMeasure::duration;
  trial.state = TrialState::alike;
  trial.needed = 40;
  trial.rule.seconds = 600;
  study.trial = trial;
  study.cells = {fullCell(fill), {}, {}};
  study.cells[1].busbw = synthetic::kNan;
  study.cells[1].speedupCi = {1, std::numeric_limits<double>::infinity(), 2};
  study.cells[1].cell.study.imported = ImportedFrom{"a.csv", "00", "csv"};
  return study;
}

Sizing fullSizing() {
  Numbers fill;
  Sizing sizing;
  sizing.study = StudyId("01J00000000000000000000001");
  fill(sizing.name, sizing.cell, sizing.devices, sizing.baselineCell, sizing.baselineDevices, sizing.localSeconds,
       sizing.waitSeconds, sizing.carriedSeconds, sizing.latencySeconds, sizing.bytesPerSecond, sizing.bufferBytes,
       sizing.uncertainty.repeats, sizing.uncertainty.transfers, sizing.uncertainty.model, sizing.uncertainty.cells,
       sizing.keep, sizing.linkShare, sizing.targetAccuracy, sizing.samplesToTarget, sizing.targetCell);
  sizing.buckets = {{1, 2, 3}};
  SizedRow row;
  fill(row.devices, row.link.gbps, row.link.latencySeconds, row.globalBatch, row.perRankBatch, row.stepSeconds,
       row.speedup, row.efficiency, row.imagesPerSecond, row.localSeconds, row.exposedSeconds, row.waitSeconds,
       row.extrapolated);
  for (SizedCost* cost : {&row.epoch, &row.target}) fill(cost->seconds, cost->deviceHours, cost->money, cost->joules);
  sizing.rows = {row, {}};
  fill(sizing.rows[1].reason);
  sizing.needs = {{2, 3.5, 0.5}, {}};
  sizing.limits = {{{1, 2}, 64, 128}, {}};
  sizing.sentences = {{"guard.steps-one", {{"b", std::int64_t{1}}, {"a", "c"}}}};
  sizing.warnings = sizing.sentences;
  return sizing;
}

void expectGolden(const nlohmann::ordered_json& result, const std::string& name) {
  const std::string path = sourceFile("tests/data/golden/") + name;
  const std::string written = result.dump(1) + "\n";
  const auto golden = readFile(path, 1u << 20);
  ASSERT_TRUE(golden) << english(golden.error());
  EXPECT_EQ(written, *golden);
}

}  // namespace

TEST(ResultsGolden, AStudyHasTheBytesOfVersionOne) { expectGolden(toJson(fullStudy()), "results-1.json"); }
TEST(ResultsGolden, AnEmptyStudyHasTheBytesOfVersionOne) {
  expectGolden(toJson(StudyResult{}), "results-empty-1.json");
}
TEST(ResultsGolden, SizingHasTheBytesOfVersionOne) { expectGolden(toJson(fullSizing()), "sizing-1.json"); }
TEST(ResultsGolden, EmptySizingHasTheBytesOfVersionOne) { expectGolden(toJson(Sizing{}), "sizing-empty-1.json"); }

}  // namespace scalescope
