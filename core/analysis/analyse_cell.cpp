#include <algorithm>
#include <cmath>

#include "core/analysis/bandwidth.h"
#include "core/analysis/cell_notes.h"
#include "core/analysis/foreign/foreign.h"
#include "core/analysis/history.h"
#include "core/analysis/load.h"
#include "core/analysis/results.h"
#include "core/analysis/run_figures.h"
#include "core/analysis/skew.h"
#include "core/analysis/statistics.h"
#include "core/analysis/target.h"

namespace scalescope {
namespace {

constexpr double kFailureSecondsPerNode = 86400;  // assumed mean time between failures of one node

// One counted repeat with everything computed from it alone.
struct Repeat {
  RunView view;
  RunFigures figures;
  RunSeconds seconds;
  RunLoad load;
  std::map<int, Skew> skew;
};

void add(RankFigures& sum, const RankFigures& more) {
  sum.steps += more.steps;
  sum.step += more.step;
  sum.input += more.input;
  sum.compute += more.compute;
  sum.exposed += more.exposed;
  sum.checkpoint += more.checkpoint;
  sum.other += more.other;
  sum.residual += more.residual;
  sum.comm += more.comm;
  sum.overlapped += more.overlapped;
  sum.wait += more.wait;
  sum.exposedWait += more.exposedWait;
  sum.stepSeconds.insert(sum.stepSeconds.end(), more.stepSeconds.begin(), more.stepSeconds.end());
}

StepStats stepStats(const RankFigures& pooled, const std::vector<double>& repeatMeans) {
  StepStats stats{medianOf(pooled.stepSeconds), {}, percentileOf(pooled.stepSeconds, 0.1), percentileOf(pooled.stepSeconds, 0.9), {}, {}};
  if (pooled.steps > 0) stats.mean = pooled.mean(pooled.step);
  if (const auto interval = geometricInterval95(repeatMeans)) {
    stats.ciLow = interval->first;
    stats.ciHigh = interval->second;
  }
  return stats;
}

// Fills the step parts of a cell or of a rank: both have the same names.
template <class Target>
void fillParts(const RankFigures& pooled, bool commKnown, bool waitKnown, Target& out) {
  if (pooled.steps == 0) return;
  out.inputSeconds = pooled.mean(pooled.input);
  out.computeSeconds = pooled.mean(pooled.compute);
  out.exposedSeconds = pooled.mean(pooled.exposed);
  out.checkpointSeconds = pooled.mean(pooled.checkpoint);
  out.otherSeconds = pooled.mean(pooled.other);
  out.residualSeconds = pooled.mean(pooled.residual);
  if (commKnown) out.commSeconds = pooled.mean(pooled.comm);
  if (!waitKnown) return;
  out.waitSeconds = pooled.mean(pooled.wait);
  out.exposedWaitSeconds = pooled.mean(pooled.exposedWait);
  out.exposedTransferSeconds = pooled.mean(pooled.exposed - pooled.exposedWait);
}

bool allOf(const std::vector<Repeat>& repeats, bool RunFigures::*known) {
  return std::all_of(repeats.begin(), repeats.end(), [&](const Repeat& repeat) { return repeat.figures.*known; });
}

double manifestNumber(const std::vector<Repeat>& repeats, const char* key) {
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks)
      if (const double value = number(rank.manifest, key); value > 0) return value;
  return 0;
}

void fillSteps(const std::vector<Repeat>& repeats, CellResult& out) {
  RankFigures pooled;
  std::vector<double> means;
  for (const Repeat& repeat : repeats) {
    const RankFigures& critical = repeat.figures.criticalRank();
    add(pooled, critical);
    means.push_back(critical.mean(critical.step));
    out.criticalRank = critical.rank;
    if (const Number rate = imagesPerSecond(repeat.figures)) out.repeatImagesPerSecond.push_back(*rate);
    out.steps = std::max(out.steps, critical.steps);
  }
  out.imagesPerSecond = medianOf(out.repeatImagesPerSecond);
  out.stepSeconds = stepStats(pooled, means);
  fillParts(pooled, allOf(repeats, &RunFigures::commKnown), allOf(repeats, &RunFigures::waitKnown), out);
  if (allOf(repeats, &RunFigures::commKnown) && pooled.comm > 0)
    out.overlap = static_cast<double>(pooled.overlapped) / static_cast<double>(pooled.comm);
  if (const double flops = manifestNumber(repeats, "flopsPerImage"); flops > 0 && out.imagesPerSecond)
    out.flopsPerSecond = *out.imagesPerSecond * flops;
  if (const double peak = manifestNumber(repeats, "peakFlopsPerSecond"); peak > 0 && out.flopsPerSecond)
    out.flopsUtilisation = *out.flopsPerSecond / (peak * out.cell.worldDevices());
}

void fillSeconds(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> epoch, validation, total, deviceHours;
  for (const Repeat& repeat : repeats) {
    if (repeat.seconds.train) out.repeatTrainSeconds.push_back(*repeat.seconds.train);
    if (repeat.seconds.epoch) epoch.push_back(*repeat.seconds.epoch);
    if (repeat.seconds.validation) validation.push_back(*repeat.seconds.validation);
    if (!repeat.seconds.total) continue;
    total.push_back(*repeat.seconds.total);
    deviceHours.push_back(out.cell.worldDevices() * *repeat.seconds.total / 3600);
  }
  out.trainSeconds = medianOf(out.repeatTrainSeconds);
  out.validationSeconds = medianOf(validation);
  out.totalSeconds = medianOf(total);
  out.epochSeconds = medianOf(epoch);
  const double images = manifestNumber(repeats, "trainImages");
  if (!out.epochSeconds && out.stepSeconds.mean && images > 0 && out.cell.globalBatch > 0) {
    out.epochProjected = true;  // a batch above the images counts one step as an epoch
    out.epochSeconds = *out.stepSeconds.mean * std::max(1.0, images / static_cast<double>(out.cell.globalBatch));
  }
  out.deviceHours.value = meanOf(deviceHours);
  if (const auto interval = geometricInterval95(deviceHours)) {
    out.deviceHours.low = interval->first;
    out.deviceHours.high = interval->second;
  }
}

std::vector<BucketStats> bucketStats(const std::vector<Repeat>& repeats, int ranks) {
  std::map<std::pair<int, CollectiveOp>, BucketSum> sums;
  for (const Repeat& repeat : repeats)
    for (const auto& [key, sum] : repeat.figures.buckets) {
      sums[key].bytes += sum.bytes;
      sums[key].transferNs += sum.transferNs;
      sums[key].steps += sum.steps;
    }
  std::vector<BucketStats> out;
  for (const auto& [key, sum] : sums) {
    BucketStats stats{key.first, std::string(name(key.second)), sum.bytes / static_cast<double>(sum.steps), {}, {}, {}};
    stats.seconds = static_cast<double>(sum.transferNs) * 1e-9 / static_cast<double>(sum.steps);
    if (sum.transferNs > 0) {
      stats.algbw = stats.bytes / *stats.seconds;
      if (ranks > 1) stats.busbw = busFactor(key.second, ranks) * *stats.algbw;
    }
    out.push_back(std::move(stats));
  }
  return out;
}

void fillCeiling(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<std::vector<const BenchmarkRecord*>> records;
  for (const Repeat& repeat : repeats) {
    records.emplace_back();
    for (const RankLog& rank : repeat.view.ranks)
      records.back().insert(records.back().end(), rank.benchmarks.begin(), rank.benchmarks.end());
  }
  setCeiling(records, repeats.front().view.worldSize, out);
  if (out.busbw && out.ceilingBusbw) out.bandwidthUtilisation = *out.busbw / *out.ceilingBusbw;
  for (BucketStats& bucket : out.buckets) {
    bucket.ceilingBusbw = ceilingFor(out.ceiling, bucket.bytes, bucket.op);
    if (bucket.busbw && bucket.ceilingBusbw && *bucket.ceilingBusbw > 0) bucket.utilisation = *bucket.busbw / *bucket.ceilingBusbw;
  }
  out.sizeUtilisation = utilisationAtSize(out);
  double gbps = 0;
  for (int i = 0; i < out.cell.nodes && i < static_cast<int>(out.cell.study.hosts.size()); ++i) {
    const double link = out.cell.study.hosts[static_cast<std::size_t>(i)].linkGbps;
    gbps = i == 0 ? link : std::min(gbps, link);
  }
  if (out.cell.nodes > 1 && gbps > 0 && out.busbw) out.linkUtilisation = *out.busbw / (gbps * 1e9 / 8);
}

// Seconds and bytes per step of each kind of transfer (docs/MEASUREMENT.md, Bandwidth).
void fillKinds(const std::vector<Repeat>& repeats, CellResult& out) {
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;
  double steps = 0;
  for (const Repeat& repeat : repeats) {
    steps += static_cast<double>(repeat.figures.commSteps);
    for (const auto& [kind, time] : repeat.figures.kinds) {
      kinds[kind].bytes += time.bytes;
      kinds[kind].ns += time.ns;
    }
  }
  if (kinds.empty() || steps <= 0) return;
  const auto add = [steps](Number& to, double value) { to = to.value_or(0) + value / steps; };
  double device0 = 0;
  out.gradientBytes = out.bufferBytes = 0;
  for (const auto& [kind, time] : kinds) {
    const auto [op, carries] = kind;
    device0 += time.bytes / steps;
    Number* seconds = op == CollectiveOp::scatter     ? &out.scatterSeconds
                      : op == CollectiveOp::broadcast ? &out.broadcastSeconds
                      : op == CollectiveOp::gather    ? &out.gatherSeconds
                      : op == CollectiveOp::reduce    ? &out.reduceSeconds
                      : op == CollectiveOp::push      ? &out.pushSeconds
                      : op == CollectiveOp::pull      ? &out.pullSeconds
                                                      : nullptr;
    if (seconds != nullptr) add(*seconds, time.ns * 1e-9);
    const bool parameters = op == CollectiveOp::pull || op == CollectiveOp::broadcast;
    add(carries == Carries::buffers   ? out.bufferBytes
        : op == CollectiveOp::scatter ? out.inputBytes
        : op == CollectiveOp::gather  ? out.outputBytes
        : parameters                  ? out.parameterBytes
                                      : out.gradientBytes,
        time.bytes);
  }
  if (out.cell.strategy != Strategy::dataParallel) return;
  out.wireBytesPerStep = device0;
  if (out.commSeconds && *out.commSeconds > 0) out.device0BytesPerSecond = device0 / *out.commSeconds;
  const double devices = out.cell.worldDevices();
  const double exchange = out.broadcastSeconds.value_or(0) + out.reduceSeconds.value_or(0);
  const Number perDevice = devices > 1 ? Number(*out.gradientBytes / (devices - 1)) : Number();
  if (perDevice && exchange > 0) out.allReduceEquivalent = 2 * (devices - 1) / devices * *perDevice / exchange;
}

void fillBandwidth(const std::vector<Repeat>& repeats, CellResult& out) {
  const int ranks = repeats.front().view.worldSize;
  std::vector<double> wire, algbw, busbw;
  for (const Repeat& repeat : repeats) {
    const RunFigures& run = repeat.figures;
    if (run.commSteps > 0) wire.push_back(run.wireBytes / static_cast<double>(run.commSteps));
    if (run.wireNs <= 0) continue;
    algbw.push_back(run.payloadBytes * 1e9 / static_cast<double>(run.wireNs));
    if (ranks > 1) busbw.push_back(run.wireBytes * 1e9 / static_cast<double>(run.wireNs));
  }
  out.algbw = medianOf(algbw);
  out.busbw = medianOf(busbw);
  out.wireBytesPerStep = medianOf(wire);
  if (!out.wireBytesPerStep && out.cell.worldDevices() == 1) out.wireBytesPerStep = 0;  // one device sends nothing
  const bool allReduces = out.cell.strategy == Strategy::ddp || out.cell.worldDevices() == 1;
  if (const double parameters = manifestNumber(repeats, "parameters"); parameters > 0 && allReduces)
    out.minimumBytesPerStep =
        minimumAllReduceBytes(static_cast<std::int64_t>(parameters), wireItemBytes(out.cell.study.ddp), out.cell.worldDevices());
  out.buckets = bucketStats(repeats, ranks);
  fillKinds(repeats, out);
  fillCeiling(repeats, out);
}

void fillCalibration(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> noSync, sync, commOnly;
  for (const Repeat& repeat : repeats) {
    std::vector<double> a, b, c;
    for (const RankLog& rank : repeat.view.ranks)
      for (const CalibrationRecord* record : rank.calibrations) {
        a.push_back(record->noSyncSeconds);
        b.push_back(record->syncSeconds);
        c.push_back(record->commOnlySeconds);
      }
    // The slowest rank's, as for steps; percentileOf leaves out what is not finite.
    noSync.push_back(percentileOf(a, 1).value_or(std::nan("")));
    sync.push_back(percentileOf(b, 1).value_or(std::nan("")));
    commOnly.push_back(percentileOf(c, 1).value_or(std::nan("")));
  }
  out.calibrationNoSync = medianOf(noSync);
  out.calibrationSync = medianOf(sync);
  out.calibrationCommOnly = medianOf(commOnly);
  if (out.calibrationNoSync && out.calibrationSync) out.exposedAbSeconds = *out.calibrationSync - *out.calibrationNoSync;
}

void fillLoad(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> mean, busiest, gpu, memory, stolen, joules, perSample;
  for (const Repeat& repeat : repeats) {
    const RunLoad& load = repeat.load;
    if (load.cpuPercentMean) mean.push_back(*load.cpuPercentMean);
    if (load.cpuPercentMax) busiest.push_back(*load.cpuPercentMax);
    if (load.gpuPercent) gpu.push_back(*load.gpuPercent);
    if (load.nodeMemoryMax) memory.push_back(*load.nodeMemoryMax);
    double sum = 0;
    for (const auto& [rank, seconds] : load.stolenCpuSeconds) sum += seconds;
    if (!load.stolenCpuSeconds.empty()) stolen.push_back(sum);
    double samples = 0;
    for (const RankFigures& rank : repeat.figures.ranks) samples += rank.samples;
    if (!load.energyJoules || samples <= 0) continue;
    joules.push_back(*load.energyJoules);
    perSample.push_back(*load.energyJoules / samples);
  }
  out.cpuPercentMean = meanOf(mean);
  out.cpuPercentMax = meanOf(busiest);
  out.gpuPercent = meanOf(gpu);
  out.nodeMemoryMax = percentileOf(memory, 1);
  out.stolenCpuSeconds = meanOf(stolen);
  out.energyJoules = meanOf(joules);
  out.energyPerSample = meanOf(perSample);
}

std::string hostOf(const Cell& cell, const RankLog& log, int ranksPerNode) {
  if (std::string host = words(log.manifest, "host"); !host.empty()) return host;
  const auto node = static_cast<std::size_t>(log.rank / ranksPerNode);
  return node < cell.study.hosts.size() ? cell.study.hosts[node].name : std::string();
}

// What each device of a data-parallel process holds for good; device 0 has the optimizer's state too.
std::vector<std::pair<std::string, MemoryStats>> replicaMemory(const nlohmann::json& manifest) {
  std::vector<std::pair<std::string, MemoryStats>> devices;
  if (!manifest.is_object() || !manifest.contains("replicas") || !manifest["replicas"].is_array()) return devices;
  for (const nlohmann::json& replica : manifest["replicas"]) {
    MemoryStats memory;
    memory.weights = number(replica, "weights");
    memory.gradients = number(replica, "gradients");
    memory.optimizer = number(replica, "optimizer");
    devices.emplace_back(words(replica, "device"), memory);
  }
  return devices;
}

RankResult rankResult(const std::vector<Repeat>& repeats, int rank, const Cell& cell) {
  RankResult out;
  out.rank = rank;
  RankFigures pooled;
  std::vector<double> means, stolen, cpu, late, last;
  for (const Repeat& repeat : repeats) {
    for (const RankFigures& figures : repeat.figures.ranks)
      if (figures.rank == rank) {
        add(pooled, figures);
        means.push_back(figures.mean(figures.step));
      }
    for (const RankFigures& figures : repeat.figures.ranks)
      for (std::size_t k = 0; figures.rank == rank && k < figures.staleness.size(); ++k) {
        if (out.staleness.size() <= k) out.staleness.resize(k + 1);
        out.staleness[k] += figures.staleness[k];
      }
    for (const RankLog& log : repeat.view.ranks)
      if (log.rank == rank) {
        if (out.devices.empty()) out.devices = replicaMemory(log.manifest);
        out.memory = maximum(out.memory, rankMemory(log, repeat.load));
        if (out.host.empty()) out.host = hostOf(cell, log, repeat.view.ranksPerNode);
        if (out.device.empty()) out.device = words(log.manifest, "device");
        if (const auto used = log.manifest.find("graphs"); used != log.manifest.end() && used->is_boolean()) out.graphs = used->get<bool>();
        if (out.history.empty()) out.history = epochHistory(log);
        for (const SampleRecord* sample : log.samples)
          if (sample->metric == Metric::lossScale) out.lossScale = sample->value;
      }
    if (const auto at = repeat.skew.find(rank); at != repeat.skew.end()) {
      late.push_back(at->second.lateSeconds);
      last.push_back(at->second.lastShare);
    }
    if (const auto at = repeat.load.stolenCpuSeconds.find(rank); at != repeat.load.stolenCpuSeconds.end()) stolen.push_back(at->second);
    if (const auto at = repeat.load.cpuPercent.find(rank); at != repeat.load.cpuPercent.end()) cpu.push_back(at->second);
  }
  out.stepSeconds = stepStats(pooled, means);
  fillParts(pooled, allOf(repeats, &RunFigures::commKnown), allOf(repeats, &RunFigures::waitKnown), out);
  out.stolenCpuSeconds = meanOf(stolen);
  out.cpuPercent = meanOf(cpu);
  out.lateSeconds = meanOf(late);
  out.lastShare = meanOf(last);
  return out;
}

void fillRanks(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<int> ranks;
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks) ranks.push_back(rank.rank);
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  for (const int rank : ranks) {
    out.ranks.push_back(rankResult(repeats, rank, out.cell));
    out.memory = maximum(out.memory, out.ranks.back().memory);
  }
}

void fillLearning(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> loss, accuracy, validationLoss, testAccuracy;
  const auto keep = [](std::vector<double>& values, const Number& value) {
    if (value) values.push_back(*value);
  };
  for (const Repeat& repeat : repeats) {
    const LearningEnd end = learningEnd(repeat.view, repeat.figures);
    keep(loss, end.trainLoss);
    keep(accuracy, end.trainAccuracy);
    keep(validationLoss, end.validationLoss);
    keep(testAccuracy, end.testAccuracy);
    if (!out.learningRate) out.learningRate = end.learningRate;
    appendLosses(repeat.view, out.lossHistory);
  }
  out.trainLoss = meanOf(loss);
  out.trainAccuracy = meanOf(accuracy);
  out.validationLoss = meanOf(validationLoss);
  out.testAccuracy = meanOf(testAccuracy);
}

void fillCheckpoints(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> seconds, write, bytes;
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks) {
      double blocked = 0;
      for (const CheckpointRecord* record : rank.checkpoints) {
        blocked += record->seconds / static_cast<double>(rank.checkpoints.size());
        if (record->writeSeconds > 0) write.push_back(record->writeSeconds);
        if (record->bytes > 0) bytes.push_back(static_cast<double>(record->bytes));
      }
      if (!rank.checkpoints.empty()) seconds.push_back(blocked);
    }
  CheckpointCost& cost = out.checkpointCost;
  cost.seconds = percentileOf(seconds, 1);
  cost.writeSeconds = meanOf(write);
  cost.bytes = meanOf(bytes);
  if (!cost.seconds || !(*cost.seconds > 0)) return;
  cost.failureSeconds = kFailureSecondsPerNode / out.cell.nodes;
  cost.suggestedSeconds = std::sqrt(2 * *cost.seconds * *cost.failureSeconds);
}

void fillStatus(const std::vector<RunRecords>& runs, CellResult& out) {
  out.status = "queued";
  const RunRecords* newest = nullptr;
  for (const RunRecords& run : runs)
    if (newest == nullptr || newest->run < run.run) newest = &run;
  if (newest == nullptr) return;
  out.status = newest->status;
  out.error = newest->cause;
}

std::vector<Repeat> countedRepeats(const std::vector<RunRecords>& runs, CellResult& out) {
  std::vector<Repeat> repeats;
  for (const RunRecords* run : finishedRuns(runs, out)) {
    Repeat repeat;
    repeat.view = viewRun(*run, out.cell);
    repeat.figures = runFigures(repeat.view);
    if (repeat.figures.ranks.empty()) continue;  // ended done without a timed step
    repeat.seconds = runSeconds(repeat.view);
    repeat.skew = skewOf(repeat.view);
    repeat.load = runLoad(repeat.view, out.cell.study.measure.sampleHz);
    repeats.push_back(std::move(repeat));
  }
  return repeats;
}

}  // namespace

CellResult analyseCell(const Cell& cell, const CellKey& key, const std::vector<RunRecords>& runs) {
  CellResult out;
  out.cell = cell;
  out.key = key;
  fillStatus(runs, out);
  if (cell.study.imported) {
    analyseForeign(runs, out);
    return out;
  }
  const std::vector<Repeat> repeats = countedRepeats(runs, out);
  if (!repeats.empty()) {
    if (const double parameters = manifestNumber(repeats, "parameters"); parameters > 0) out.parameters = parameters;
    fillSteps(repeats, out);
    fillSeconds(repeats, out);
    fillBandwidth(repeats, out);
    fillCalibration(repeats, out);
    fillLoad(repeats, out);
    fillRanks(repeats, out);
    fillLearning(repeats, out);
    fillCheckpoints(repeats, out);
    out.environment = environmentOf(repeats.front().view);
  }
  std::vector<const RunView*> views;
  std::vector<const RunFigures*> figures;
  std::vector<const RunLoad*> loads;
  for (const Repeat& repeat : repeats) {
    views.push_back(&repeat.view);
    figures.push_back(&repeat.figures);
    loads.push_back(&repeat.load);
  }
  out.guard = cellNotes(out, views, figures, loads);
  fillTarget(views, out);
  return out;
}

}  // namespace scalescope
