#include "core/analysis/run/gpu_load.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/maths/window_counter.h"

namespace scalescope {
namespace {

constexpr double kMostReasons = 1LL << 52;  // Limit above which a double cannot be a set of bits.

struct SampledGpu {
  explicit SampledGpu(const TimeRange& window) : energy(window.startNs, window.endNs) {}
  WindowCounter energy;
  std::vector<double> percent, hertz;  // Samples of the window.
  std::int64_t throttleReasons = 0;    // Reasons in the window.
  // The least of the samples before a rank's first record. A rank opens its context, chooses kernels and records graphs
  // before it writes a record, so later samples may be its own use.
  Number percentBefore, bytesBefore;
};

std::map<int, SampledGpu> gpusOf(const RunView& run, NodeIndex node, const TimeRange& window) {
  std::map<int, SampledGpu> gpus;
  for (const RankLog& rank : run.ranks)
    if (run.nodeOf(rank.rank) == node)
      for (const int index : rank.manifest.gpus) gpus.try_emplace(index, window);
  return gpus;
}

struct Times {
  TimeRange window;
  std::int64_t ranksBeginNs = 0;
  std::int64_t halfNs = 0;  // Half of a sampling period.
};

void takeLeast(Number& least, double value) { least = std::min(least.value_or(value), value); }

void take(const NodeLog& log, const Times& times, std::map<int, SampledGpu>& gpus) {
  for (const auto& [timeNs, sample] : log.samples) {
    const auto at = gpus.find(sample->instance);
    if (at == gpus.end() || !std::isfinite(sample->value)) continue;
    SampledGpu& gpu = at->second;
    if (sample->metric == Metric::gpuEnergyJoules) gpu.energy.add(timeNs, sample->value);
    if (sample->metric == Metric::gpuThrottleReasons && timeNs >= times.window.startNs &&
        timeNs <= times.window.endNs && sample->value >= 0 && sample->value < kMostReasons)
      gpu.throttleReasons |= static_cast<std::int64_t>(sample->value);
    const bool counts = timeNs >= times.window.startNs + times.halfNs && timeNs <= times.window.endNs + times.halfNs;
    if (sample->metric == Metric::gpuClockHertz && counts) gpu.hertz.push_back(sample->value);
    const bool before = timeNs < times.ranksBeginNs;
    if (sample->metric == Metric::gpuMemoryUsed && before) takeLeast(gpu.bytesBefore, sample->value);
    if (sample->metric != Metric::gpuPercent) continue;
    if (before) takeLeast(gpu.percentBefore, sample->value);
    if (counts) gpu.percent.push_back(sample->value);
  }
}

// Returns all values, or none if one is missing: the sum or mean of some GPUs is not that of all.
std::vector<double> allOrNone(const std::vector<Number>& values) {
  std::vector<double> known;
  for (const Number& value : values)
    if (value) known.push_back(*value);
  return known.size() == values.size() ? known : std::vector<double>();
}

void addBytesBefore(const RunView& run, NodeIndex node, const std::map<int, SampledGpu>& gpus, GpuLoad& load) {
  for (const RankLog& rank : run.ranks) {
    if (run.nodeOf(rank.rank) != node || rank.manifest.gpus.empty()) continue;
    std::vector<Number> bytes;
    for (const int gpu : rank.manifest.gpus) bytes.push_back(gpus.at(gpu).bytesBefore);
    if (const auto all = allOrNone(bytes); !all.empty())
      load.bytesBefore[rank.rank] = std::accumulate(all.begin(), all.end(), 0.0);
  }
}

}  // namespace

GpuLoad gpuLoad(const RunView& run, double sampleHz) {
  GpuLoad load;
  std::vector<Number> percent, hertz, joules;
  const double period = sampleHz > 0 ? 1 / std::min(kGpuHz, sampleHz) : 0;
  std::set<NodeIndex> nodes;
  for (const RankLog& rank : run.ranks) nodes.insert(run.nodeOf(rank.rank));
  for (const NodeIndex node : nodes) {
    const Times times{windowOf(run, node), firstRankNs(run), static_cast<std::int64_t>(0.5e9 * period)};
    std::map<int, SampledGpu> gpus = gpusOf(run, node, times.window);
    for (const NodeLog& log : run.nodes)
      if (log.node == node) take(log, times, gpus);
    addBytesBefore(run, node, gpus, load);
    const double seconds = static_cast<double>(times.window.endNs - times.window.startNs) * 1e-9;
    for (const auto& [index, gpu] : gpus) {
      const Number watts = gpu.energy.perSecond();
      load.energyLost = load.energyLost || (!watts && gpu.energy.wasRead());
      joules.push_back(watts && seconds > 0 ? Number(*watts * seconds) : Number());
      percent.push_back(meanOf(gpu.percent));
      hertz.push_back(meanOf(gpu.hertz));
      load.throttleReasons |= gpu.throttleReasons;
      if (gpu.percentBefore) load.percentBefore = std::max(load.percentBefore.value_or(0), *gpu.percentBefore);
    }
  }
  load.percent = meanOf(allOrNone(percent));
  load.clockHertz = meanOf(allOrNone(hertz));
  if (const auto all = allOrNone(joules); !all.empty())
    load.energyJoules = std::accumulate(all.begin(), all.end(), 0.0);
  return load;
}

}  // namespace scalescope
