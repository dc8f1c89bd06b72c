#include <algorithm>
#include <functional>

#include "core/analysis/cell/repeat_groups.h"
#include "core/analysis/cell/step_times.h"
#include "core/analysis/cell/vendor_peaks.h"
#include "core/analysis/run/history.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

// Returns the statistics of a cell's step times from `means` (one per repeat) and `pooled` (all steps of all repeats).
StepStats stepStats(const std::vector<StepMeans>& means, const std::vector<double>& pooled) {
  StepStats stats{medianOf(pooled), {}, percentileOf(pooled, 0.1), percentileOf(pooled, 0.9), {}, {}};
  std::vector<double> steps;
  for (const StepMeans& repeat : means) steps.push_back(repeat.step);
  stats.mean = geometricMeanOf(steps);
  if (const auto interval = geometricInterval95(steps)) {
    stats.ciLow = interval->first;
    stats.ciHigh = interval->second;
  }
  return stats;
}

// Flags for the times that every repeat of a cell has.
struct Known {
  bool comm = false, wait = false, parts = true, exposed = true;
  double clockUncertainty = 0;

  // Returns null if the clock uncertainty is more than a tenth of the value.
  [[nodiscard]] Number byClocks(double seconds) const {
    return clockUncertainty > kLeastOfClocks * seconds ? Number() : Number(seconds);
  }
};

Known knownOf(const std::vector<Repeat>& repeats) {
  return {allOf(repeats, &RunFigures::commKnown), allOf(repeats, &RunFigures::waitKnown),
          allOf(repeats, &RunFigures::partsKnown), allOf(repeats, &RunFigures::exposedKnown),
          clockUncertaintyOf(repeats)};
}

// Fills the step parts of a cell or of a rank, which have the same names.
template <class Target>
void fillParts(const StepMeans& step, const Known& known, Target& out) {
  if (!(step.step > 0)) return;
  if (known.parts) {
    out.inputSeconds = step.input;
    out.residualSeconds = step.residual;
  }
  // Notes name recorded checkpoints and evaluations also if the other parts are unknown.
  if (known.parts || step.checkpoint > 0) out.checkpointSeconds = step.checkpoint;
  if (known.parts || step.other > 0) out.otherSeconds = step.other;
  if (known.exposed) {  // Compute is only known with exposed communication, because it is the remainder.
    out.computeSeconds = step.compute;
    out.exposedSeconds = step.exposed;
  }
  if (known.comm) out.commSeconds = step.comm;
  if (!known.wait) return;
  out.waitSeconds = known.byClocks(step.wait);
  if (!known.exposed) return;
  out.exposedWaitSeconds = known.byClocks(step.exposedWait);
  if (out.exposedWaitSeconds) out.exposedTransferSeconds = step.exposed - step.exposedWait;
}

// Returns the sum over all devices that train: each rank's own value, multiplied by the devices if a process has
// several. Null unless the value is known (above 0) for every rank; a dedicated server does not train.
Number overDevices(const RunView& run, const std::function<double(const RankManifest&)>& ofOne) {
  double sum = 0;
  for (const RankLog& rank : run.ranks) {
    const RankManifest& manifest = rank.manifest;
    if (manifest.role == "server") continue;
    const double one = ofOne(manifest);
    if (!(one > 0)) return {};
    sum += one * static_cast<double>(std::max<std::size_t>(1, manifest.replicas.size()));
  }
  return sum > 0 ? Number(sum) : Number();
}

// Compares FLOP/s with the peak that the ranks measured and with the vendor's.
void fillPeaks(const std::vector<Repeat>& repeats, CellResult& out) {
  if (const double flops = manifestNumber(repeats, &RankManifest::flopsPerImage); flops > 0) {
    out.flopsPerImage = flops;
    if (out.imagesPerSecond) out.flopsPerSecond = *out.imagesPerSecond * flops;
  }
  std::vector<double> measured, stated;
  for (const Repeat& repeat : repeats) {
    if (const Number peak = overDevices(repeat.view, [](const RankManifest& m) { return m.peakFlopsPerSecond; }))
      measured.push_back(*peak);
    if (const Number peak = overDevices(repeat.view, [&](const RankManifest& m) {
          return m.gpus.empty() ? 0 : vendorPeakFlops(m.device, out.cell.precision).value_or(0);
        }))
      stated.push_back(*peak);
  }
  out.peakFlopsPerSecond = geometricMeanOf(measured);
  out.vendorFlopsPerSecond = geometricMeanOf(stated);
  if (!out.flopsPerSecond) return;
  if (out.peakFlopsPerSecond) out.flopsUtilisation = *out.flopsPerSecond / *out.peakFlopsPerSecond;
  if (out.vendorFlopsPerSecond) out.vendorUtilisation = *out.flopsPerSecond / *out.vendorFlopsPerSecond;
}

void append(std::vector<double>& to, const std::vector<double>& more) { to.insert(to.end(), more.begin(), more.end()); }

std::string hostOf(const Cell& cell, const RankLog& log, NodeIndex node) {
  if (!log.manifest.host.empty()) return log.manifest.host;
  const auto place = static_cast<std::size_t>(node.value);
  return place < cell.study.hosts.size() ? cell.study.hosts[place].name : std::string();
}

// Returns the memory that each device of a data-parallel process holds permanently; device 0 also has the optimizer's
// state.
std::vector<DeviceMemory> replicaMemory(const RankManifest& manifest) {
  std::vector<DeviceMemory> devices;
  for (const ReplicaFacts& replica : manifest.replicas) {
    MemoryStats memory;
    memory.weights = static_cast<double>(replica.weights);
    memory.gradients = static_cast<double>(replica.gradients);
    memory.optimizer = static_cast<double>(replica.optimizer);
    memory.buckets = static_cast<double>(replica.buckets);
    devices.push_back({replica.device, memory});
  }
  return devices;
}

RankResult rankResult(const std::vector<Repeat>& repeats, RankIndex rank, const Cell& cell) {
  RankResult out;
  out.rank = rank;
  std::vector<StepMeans> means;
  std::vector<double> pooled, stolen, cpu, late, last;
  for (const Repeat& repeat : repeats) {
    for (const RankFigures& figures : repeat.figures.ranks)
      if (figures.rank == rank) {
        append(pooled, figures.stepSeconds);
        means.push_back(meansOf(figures));
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
    if (const auto at = repeat.load.stolenCpuSeconds.find(rank); at != repeat.load.stolenCpuSeconds.end())
      stolen.push_back(at->second);
    if (const auto at = repeat.load.cpuPercent.find(rank); at != repeat.load.cpuPercent.end())
      cpu.push_back(at->second);
  }
  out.stepSeconds = stepStats(means, pooled);
  const Known known = knownOf(repeats);
  fillParts(meansOver(means), known, out);
  out.stolenCpuSeconds = meanOf(stolen);
  out.cpuPercent = meanOf(cpu);
  if (const Number lateness = meanOf(late)) out.lateSeconds = known.byClocks(*lateness);
  if (out.lateSeconds) out.lastShare = meanOf(last);
  return out;
}

}  // namespace

void fillSteps(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<StepMeans> means;
  std::vector<double> pooled, rates, images, tokens;
  std::vector<StepsOfRepeat> times;
  for (const Repeat& repeat : repeats) {
    const RankFigures& critical = repeat.figures.criticalRank();
    out.criticalRank = critical.rank;
    out.steps = std::max(out.steps, critical.steps);
    means.push_back(repeat.pace.step);
    rates.push_back(repeat.pace.imagesPerSecond);
    images.push_back(repeat.pace.imagesPerStep);
    if (repeat.pace.tokensPerSecond) tokens.push_back(*repeat.pace.tokensPerSecond);
    times.push_back({repeat.view.repeat, {}});
    for (const RankFigures& rank : repeat.figures.ranks)
      if (!repeat.view.meets || rank.rank == critical.rank) append(times.back().seconds, rank.stepSeconds);
    append(pooled, times.back().seconds);
  }
  const StepMeans step = meansOver(means);
  out.imagesPerSecond = geometricMeanOf(rates);
  out.imagesPerStep = geometricMeanOf(images);
  if (tokens.size() == repeats.size()) out.tokensPerSecond = geometricMeanOf(tokens);
  out.stepSeconds = stepStats(means, pooled);
  out.stepTimes = std::make_shared<const StepTimes>(stepTimesOf(times));
  const Known known = knownOf(repeats);
  fillParts(step, known, out);
  if (known.comm && known.parts && step.comm > 0) out.overlap = step.overlapped / step.comm;
  fillPeaks(repeats, out);
}

void fillSeconds(const std::vector<Repeat>& repeats, CellResult& out) {
  for (const Repeat& repeat : repeats) out.repeatValues.push_back(repeatValuesOf(repeat));
  out.trainSeconds = geometricMeanOf(repeated(out, &RepeatValues::trainSeconds));
  out.validationSeconds = geometricMeanOf(repeated(out, &RepeatValues::validationSeconds));
  const std::vector<double> total = repeated(out, &RepeatValues::totalSeconds);
  out.totalSeconds = geometricMeanOf(total);
  if (const double images = manifestNumber(repeats, &RankManifest::trainImages); images > 0) out.trainImages = images;
  if (out.trainImages && out.imagesPerSecond) out.epochSeconds = *out.trainImages / *out.imagesPerSecond;
  out.epochProjected = out.epochSeconds && repeated(out, &RepeatValues::epochSeconds).empty();
  const double hours = out.cell.worldDevices() / 3600.0;
  if (out.totalSeconds) out.deviceHours.value = hours * *out.totalSeconds;
  if (const auto interval = geometricInterval95(total)) {
    out.deviceHours.low = hours * interval->first;
    out.deviceHours.high = hours * interval->second;
  }
}

void fillMemoryLimit(const std::vector<Repeat>& repeats, CellResult& out) {
  const auto narrow = [&out](double bytes) { out.memoryLimit = std::min(out.memoryLimit.value_or(bytes), bytes); };
  const double asked = out.cell.study.limits.memoryMBPerDevice * 1e6;
  if (asked > 0) narrow(asked);
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks) {
      // If a process has several devices, only their sum is known.
      if (rank.manifest.deviceMemoryBytes <= 0 || rank.manifest.gpus.size() != 1) continue;
      if (const Number context = rankMemory(rank, {}).context)
        narrow(std::max(0.0, static_cast<double>(rank.manifest.deviceMemoryBytes) - *context));
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
  fillMemoryLimit(repeats, out);
}

}  // namespace scalescope
