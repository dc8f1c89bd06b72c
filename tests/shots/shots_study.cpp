#include <cmath>

#include "core/analysis/run/trace.h"
#include "tests/shots/shots_data.h"

namespace scalescope {
namespace {

struct Sample {
  int devices;
  std::int64_t batch;
  double imagesPerSecond;
  double speedup, half;
  double exposedMs, hiddenMs, waitMs;
};

constexpr Sample kSamples[] = {{1, 512, 5210, 1.00, 0.00, 0.0, 0.0, 0.0},  {2, 512, 9951, 1.91, 0.04, 1.1, 5.0, 0.2},
                               {4, 512, 17820, 3.42, 0.08, 2.6, 4.2, 0.4}, {8, 512, 29180, 5.60, 0.15, 3.1, 2.4, 0.7},
                               {1, 32, 4420, 1.00, 0.00, 0.0, 0.0, 0.0},   {2, 32, 7160, 1.62, 0.05, 0.8, 0.6, 0.2},
                               {4, 32, 10210, 2.31, 0.11, 1.1, 0.4, 0.3},  {8, 32, 11757, 2.66, 0.14, 1.3, 0.2, 0.4}};

std::string stamp(int number) { return "01J9DEM000000000000000000" + std::to_string(number % 10); }

void fillTimes(const Sample& s, CellResult& cell) {
  const double step = static_cast<double>(s.batch) / s.imagesPerSecond;
  const double wait = s.waitMs / 1e3;
  const double exposed = s.exposedMs / 1e3;
  const double hidden = s.hiddenMs / 1e3;
  cell.stepSeconds = {step, step, step * 0.97, step * 1.05, step / 1.01, step * 1.01};
  cell.imagesPerSecond = s.imagesPerSecond;
  cell.trainImages = 50000;
  cell.epochSeconds = *cell.trainImages / s.imagesPerSecond;
  cell.epochProjected = true;
  cell.trainSeconds = step * 50;
  cell.totalSeconds = step * 50 + 2;
  cell.inputSeconds = step * 0.02;
  cell.exposedSeconds = exposed;
  cell.exposedTransferSeconds = std::max(0.0, exposed - wait);
  cell.exposedWaitSeconds = wait;
  cell.waitSeconds = wait;
  cell.commSeconds = exposed + hidden;
  cell.overlap = s.devices > 1 ? hidden / (exposed + hidden) : 0;
  cell.checkpointSeconds = 0;
  cell.otherSeconds = step * 0.01;
  cell.residualSeconds = 0;
  cell.computeSeconds = step - exposed - step * 0.03;
}

CellResult makeCell(const Sample& s, int number, int baseline) {
  CellResult cell;
  cell.cell.number = number;
  cell.cell.devices = s.devices;
  cell.cell.strategy = s.devices == 1 ? Strategy::single : Strategy::ddp;
  cell.cell.batch = BatchShares(1, std::vector<std::int64_t>(static_cast<std::size_t>(s.devices), s.batch / s.devices),
                                BatchShares::Stated{s.batch, s.batch, static_cast<double>(s.batch) / s.devices});
  cell.cell.learningRate = 0.1;
  cell.cell.study.axes.batchKind = BatchKind::global;
  cell.key = CellKey("00000000demo000" + std::to_string(number));
  cell.status = RunStatus::done;
  cell.repeats = 3;
  cell.imagesPerStep = static_cast<double>(cell.cell.batch.global());
  cell.steps = 50;
  cell.learningRate = 0.1;
  cell.runs = {RunId(stamp(number))};
  cell.baselineCell = baseline;
  fillTimes(s, cell);
  cell.speedup = s.speedup;
  for (const double share : {1 / 1.013, 1.0, 1.013}) {
    RepeatValues values;
    values.repeat = RepeatNumber(static_cast<int>(cell.repeatValues.size()) + 1);
    values.run = cell.runs.front();
    values.imagesPerSecond = s.imagesPerSecond * share;
    values.stepSeconds = cell.stepSeconds.mean.value_or(0) / share;
    cell.repeatValues.push_back(values);
  }
  if (s.devices > 1) {
    cell.speedupCi = {s.speedup, s.speedup - s.half, s.speedup + s.half};
    cell.busbw = 1.09e9;
    cell.algbw = 0.62e9;
    cell.ceilingBusbw = 1.2e9;
    cell.bandwidthUtilisation = 0.91;
    cell.buckets = {{0, "all-reduce", 0.6e6, 0.0010, 0.6e9, 1.09e9},
                    {1, "all-reduce", 1.2e6, 0.0019, 0.6e9, 1.06e9},
                    {2, "all-reduce", 1.6e6, 0.0026, 0.6e9, 1.12e9}};
    const double step = cell.stepSeconds.mean.value_or(0);
    for (std::size_t i = 0; i < cell.buckets.size(); ++i)
      cell.buckets[i].leadSeconds = step * 0.12 * static_cast<double>(cell.buckets.size() - 1 - i);
    cell.ceilingFit = {20e-6, 1.2e9, 0.02};
    for (int power = 12; power <= 26; power += 2) {
      const double bytes = std::exp2(power);
      const double busbw = 1.2e9 * bytes / (bytes + 65536), algbw = busbw * s.devices / (2.0 * (s.devices - 1));
      cell.ceiling.push_back({"all-reduce", bytes, bytes / algbw, algbw, busbw, true});
    }
  }
  cell.efficiency = s.speedup / s.devices;
  cell.memory.peakAllocated = 2.1e8 + 1.2e6 * static_cast<double>(s.batch) / s.devices;
  cell.memory.weights = 4.5e7;
  cell.cpuPercentMean = 92;
  cell.environment = {{"processor", "Demo CPU, 8 cores"}, {"backend", "gloo"}, {"torch", "demo"}};
  cell.trainLoss = 1.42;
  return cell;
}

}  // namespace

namespace {

StudyResult demoCellsAlone() {
  StudyResult study;
  study.id = StudyId("01J9DEM0000000000000000000");
  study.name = "demo-strong";
  study.protocol = study.spec.protocol = Protocol::strong;
  study.spec.name = study.name;
  study.spec.model.name = "small-cnn";
  study.spec.dataset.name = "cifar10-sample";
  study.spec.axes.devices = {1, 2, 4, 8};
  study.spec.axes.batches = {512, 32};
  int number = 1;
  for (const Sample& s : kSamples) {
    study.cells.push_back(makeCell(s, number, s.batch == 512 ? 1 : 5));
    ++number;
  }
  return study;
}

// Returns the result of the analysis for a cell of which no run succeeded.
CellResult endedBadly(const CellResult& planned, RunStatus status, const Message& error) {
  CellResult cell;
  cell.cell = planned.cell;
  cell.key = planned.key;
  cell.runs = planned.runs;
  cell.status = status;
  cell.error = error;
  return cell;
}

}  // namespace

StudyResult demoStudy() {
  StudyResult study = demoCellsAlone();
  compareCells(study);
  return study;
}

StudyResult demoFailed() {
  StudyResult study = demoCellsAlone();
  study.cells[3] = endedBadly(study.cells[3], RunStatus::crashed,
                              {"launcher.rank-failed",
                               {{"rank", std::int64_t{5}},
                                {"operation", std::string("all-reduce")},
                                {"what", std::string("the connection was closed")}}});
  CellResult large = makeCell({1, 8192, 5300, 1, 0, 0, 0, 0}, 9, 9);
  large = endedBadly(large, RunStatus::oom, {"launcher.rank-oom-killed", {{"rank", std::int64_t{0}}}});
  study.cells.push_back(large);
  study.spec.axes.batches.push_back(8192);
  compareCells(study);
  return study;
}

// Rank 2 is late, so the others wait for it; there are six buckets, several of which overlap.
StudyResult demoTraced() {
  constexpr std::int64_t kUs = 1000, kStepUs = 28730;
  auto trace = std::make_shared<StepTrace>();
  trace->worldSize = 4;
  trace->clock = "demo";
  trace->first = 62;
  trace->last = trace->recordedLast = 64;
  trace->recordedFirst = 0;
  for (int rank = 0; rank < 4; ++rank) {
    TraceRank each{RankIndex(rank), NodeIndex(0), "demo", "cpu " + std::to_string(rank), {}};
    for (std::int64_t step = 62; step <= 64; ++step) {
      const std::int64_t start = (step - 62) * (kStepUs + 150) * kUs + 40 * kUs * rank;
      const std::int64_t late = (rank == 2 ? 1900 : 60 * rank) * kUs;
      const auto at = [&](double us) { return start + static_cast<std::int64_t>(us * kUs) + late; };
      TraceStep out{step, 2, 128, start, start + kStepUs * kUs, {}, {}};
      out.spans = {{SpanKind::input, start, at(600)},
                   {SpanKind::forward, at(600), at(8400)},
                   {SpanKind::backward, at(8400), at(24000)},
                   {SpanKind::exposed, at(24000), start + 27500 * kUs},
                   {SpanKind::optimizer, start + 27500 * kUs, start + kStepUs * kUs}};
      for (int bucket = 0; bucket < 6; ++bucket) {
        const double handedOver = 11500 + 2400.0 * bucket;
        const std::int64_t ready = start - 40 * kUs * rank + static_cast<std::int64_t>((handedOver + 1980) * kUs);
        const std::int64_t end = start - 40 * kUs * rank + static_cast<std::int64_t>((handedOver + 5200) * kUs);
        out.transfers.push_back({{bucket, CollectiveOp::allReduce, 0},
                                 600'000,
                                 at(handedOver),
                                 std::min(end, start + 27400 * kUs),
                                 std::max(ready, at(handedOver)),
                                 true,
                                 1.1e9});
      }
      each.steps.push_back(std::move(out));
    }
    trace->ranks.push_back(std::move(each));
  }
  StudyResult study = demoStudy();
  study.cells[2].trace = std::move(trace);
  return study;
}

std::vector<RunRow> demoRuns() {
  std::vector<RunRow> rows;
  int number = 0;
  for (int repeat = 1; repeat <= 3; ++repeat) {
    for (const Sample& s : kSamples) {
      RunRow row;
      row.id = RunId("01J9DEM00000000000000000" + std::to_string(10 + number));
      row.study = StudyId("01J9DEM0000000000000000000");
      row.studyName = "demo-strong";
      row.key = CellKey("00000000demo000" + std::to_string(number % 8 + 1));
      row.cell = CellNumber(number % 8 + 1);
      row.repeat = RepeatNumber(repeat);
      row.status = number == 13   ? RunStatus::oom
                   : number == 22 ? RunStatus::running
                   : number == 23 ? RunStatus::queued
                                  : RunStatus::done;
      row.cause = number == 13
                      ? "rank 2 (local, slot 2), step 31, backward: out of memory: asked 1.2 GB, 0.4 GB free of 15.8 GB"
                      : "";
      row.strategy = s.devices == 1 ? "single" : "ddp";
      row.precision = "fp32";
      row.nodes = 1;
      row.devices = s.devices;
      row.globalBatch = s.batch;
      row.perRankBatch = static_cast<double>(s.batch) / s.devices;
      const bool measured = row.status == RunStatus::done;
      row.startedWallNs = row.status == RunStatus::queued ? 0 : 1'760'000'000'000'000'000 + number * 17'000'000'000LL;
      row.endedWallNs = measured ? row.startedWallNs + static_cast<std::int64_t>(4e9 + 6e12 / s.imagesPerSecond) : 0;
      row.steps = measured ? 65 : 0;
      row.imagesPerSecond = measured ? s.imagesPerSecond * (1 + 0.004 * repeat) : std::nan("");
      row.lastLoss = measured ? 1.42 + 0.01 * repeat : std::nan("");
      row.tags = number == 3   ? std::vector<std::string>{"hand-in"}
                 : number == 0 ? std::vector<std::string>{"baseline", "hand-in"}
                               : std::vector<std::string>{};
      row.note = number == 5 ? "second attempt, laptop on mains" : "";
      rows.push_back(std::move(row));
      ++number;
    }
  }
  return rows;
}

StudyResult studyOfSixtyCells(const std::string& prefix) {
  StudyResult study = demoStudy();
  const std::vector<CellResult> demo = study.cells;
  study.cells.clear();
  for (int variant = 0; variant < 15; ++variant)
    for (std::size_t i = 0; i < 4; ++i) {
      CellResult& cell = study.cells.emplace_back(demo[i]);
      cell.cell.number = static_cast<int>(study.cells.size());
      cell.cell.variant = prefix + std::to_string(variant + 1);
      cell.baselineCell = 4 * variant + 1;
    }
  study.guard.clear();
  compareCells(study);
  return study;
}

}  // namespace scalescope
