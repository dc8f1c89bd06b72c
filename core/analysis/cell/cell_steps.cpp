#include <algorithm>

#include "core/analysis/cell/cell_repeats.h"
#include "core/analysis/run/history.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

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

std::string hostOf(const Cell& cell, const RankLog& log, NodeIndex node) {
  if (!log.manifest.host.empty()) return log.manifest.host;
  const auto place = static_cast<std::size_t>(node.value);
  return place < cell.study.hosts.size() ? cell.study.hosts[place].name : std::string();
}

// What each device of a data-parallel process holds for good; device 0 has the optimizer's state too.
std::vector<std::pair<std::string, MemoryStats>> replicaMemory(const RankManifest& manifest) {
  std::vector<std::pair<std::string, MemoryStats>> devices;
  for (const ReplicaFacts& replica : manifest.replicas) {
    MemoryStats memory;
    memory.weights = static_cast<double>(replica.weights);
    memory.gradients = static_cast<double>(replica.gradients);
    memory.optimizer = static_cast<double>(replica.optimizer);
    memory.buckets = static_cast<double>(replica.buckets);
    devices.emplace_back(replica.device, memory);
  }
  return devices;
}

RankResult rankResult(const std::vector<Repeat>& repeats, RankIndex rank, const Cell& cell) {
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
        if (out.host.empty()) out.host = hostOf(cell, log, repeat.view.nodeOf(rank));
        if (out.device.empty()) out.device = log.manifest.device;
        if (log.manifest.graphs) out.graphs = log.manifest.graphs;
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

}  // namespace

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
  if (const double flops = manifestNumber(repeats, &RankManifest::flopsPerImage); flops > 0 && out.imagesPerSecond)
    out.flopsPerSecond = *out.imagesPerSecond * flops;
  if (const double peak = manifestNumber(repeats, &RankManifest::peakFlopsPerSecond); peak > 0 && out.flopsPerSecond)
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
  const double images = manifestNumber(repeats, &RankManifest::trainImages);
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

void fillRanks(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<RankIndex> ranks;
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks) ranks.push_back(rank.rank);
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  for (const RankIndex rank : ranks) {
    out.ranks.push_back(rankResult(repeats, rank, out.cell));
    out.memory = maximum(out.memory, out.ranks.back().memory);
  }
}

}  // namespace scalescope
