#include "core/analysis/run/load.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/maths/window_counter.h"

namespace scalescope {
namespace {

bool holds(const TimeRange& range, std::int64_t timeNs) { return timeNs >= range.startNs && timeNs <= range.endNs; }

std::set<int> coresOf(const RunView& run, NodeIndex node) {
  std::set<int> cores;
  for (const RankLog& rank : run.ranks) {
    if (run.nodeOf(rank.rank) != node) continue;
    cores.insert(rank.manifest.cores.begin(), rank.manifest.cores.end());
  }
  return cores;
}

// Samplers number ranks within the node or within the world. The two can be distinguished because a node's ranks are
// contiguous.
RankIndex globalRank(const RunView& run, NodeIndex node, int instance) {
  const int first = node.value * run.ranksPerNode;
  return RankIndex(instance >= first && instance < first + run.ranksPerNode ? instance : first + instance);
}

void keepMaximum(std::map<RankIndex, double>& values, RankIndex key, double value) {
  const auto [at, fresh] = values.emplace(key, value);
  if (!fresh) at->second = std::max(at->second, value);
}

// Returns the share of the pinned cores' time that other processes than the ranks used; null unless both were sampled
// and the cores are known.
Number foreignShare(const std::map<int, std::vector<double>>& perCore,
                    const std::map<RankIndex, std::vector<double>>& perRank, bool pinned) {
  if (!pinned || perCore.empty() || perRank.empty()) return {};
  double busy = 0;
  for (const auto& [core, values] : perCore) busy += meanOf(values).value_or(0);
  for (const auto& [rank, values] : perRank) busy -= meanOf(values).value_or(0);
  return std::max(0.0, busy / (100.0 * static_cast<double>(perCore.size())));
}

// Returns the ranks of a node that share a core with another of its ranks.
std::set<RankIndex> sharersOf(const RunView& run, NodeIndex node) {
  std::map<int, std::vector<RankIndex>> users;
  for (const RankLog& rank : run.ranks)
    if (run.nodeOf(rank.rank) == node)
      for (const int core : rank.manifest.cores) users[core].push_back(rank.rank);
  std::set<RankIndex> out;
  for (const auto& [core, ranks] : users)
    if (ranks.size() > 1) out.insert(ranks.begin(), ranks.end());
  return out;
}

// A rank's own reading contains everything else that ran on its cores, including ranks that share a core with it. The
// reading of such a rank is limited to the time that no rank of the run used; if that is unknown, the reading is
// removed.
void leaveOutSharers(const RunView& run, const std::map<NodeIndex, Number>& foreign, RunLoad& load) {
  for (const NodeLog& node : run.nodes)
    for (const RankIndex rank : sharersOf(run, node.node)) {
      const auto stolen = load.stolenCpuSeconds.find(rank);
      if (stolen == load.stolenCpuSeconds.end()) continue;
      const auto share = foreign.find(node.node);
      const TimeRange window = windowOf(run, node.node);
      const auto log =
          std::find_if(run.ranks.begin(), run.ranks.end(), [&](const RankLog& each) { return each.rank == rank; });
      if (share == foreign.end() || !share->second) {
        load.stolenCpuSeconds.erase(stolen);
        continue;
      }
      const double most = *share->second * static_cast<double>(window.endNs - window.startNs) * 1e-9 *
                          static_cast<double>(log->manifest.cores.size());
      stolen->second = std::min(stolen->second, most);
    }
}

// First and last value of a running total. It has no rise after a single reading, nor if the total fell, because it
// then belongs to another process.
struct Counter {
  double first = 0, last = 0;
  int readings = 0;
  bool fell = false;

  void add(double value) {
    if (readings++ == 0) first = last = value;
    fell = fell || value < last;
    last = value;
  }
  [[nodiscard]] Number rise() const { return readings < 2 || fell ? Number() : Number(last - first); }
};

Number measured(std::int64_t bytes) { return bytes < 0 ? Number() : Number(static_cast<double>(bytes)); }

Number larger(Number left, Number right) {
  if (!left || !right) return left ? left : right;
  return std::max(*left, *right);
}

// Activations are not measured on a CPU. They are computed as the process's peak less its memory before the first step,
// when there are no gradients yet, and less the gradients (docs/MEASUREMENT.md, Memory). The part of that memory that
// is not of a measured kind is the context.
void fillProcessMemory(const RankLog& rank, MemoryStats& out) {
  if (out.activations || rank.manifest.device != "cpu" || !out.peakAllocated) return;
  Number resident;
  for (const MemoryRecord* record : rank.memory)
    if (record->rss >= 0 && (!resident || static_cast<double>(record->rss) < *resident))
      resident = static_cast<double>(record->rss);
  if (!resident) return;
  const double held = out.weights.value_or(0) + out.optimizer.value_or(0) + out.buckets.value_or(0);
  if (!out.context) out.context = std::max(0.0, *resident - held);
  out.activations = std::max(0.0, *out.peakAllocated - std::max(*resident, held) - out.gradients.value_or(0));
}

// Returns the rise between the first and last reading of a counter that the rank reads itself; more than two readings
// come from several processes.
Number ownReading(const RankLog& rank, Metric metric) {
  std::vector<double> values;
  for (const SampleRecord* sample : rank.samples)
    if (sample->metric == metric) values.push_back(sample->value);
  if (values.size() != 2 || !(values[1] >= values[0])) return {};
  return values[1] - values[0];
}

double coresIn(const RankLog& rank) { return static_cast<double>(rank.manifest.cores.size()); }

// Sets nothing unless every rank that trained read its CPU time, because the mean would only cover some ranks.
void fillCpuByRanks(const RunView& run, RunLoad& load) {
  std::map<NodeIndex, double> busyByNode;
  std::map<NodeIndex, double> windowByNode;
  std::map<RankIndex, double> percent;
  for (const RankLog& rank : run.ranks) {
    if (rank.window.empty()) continue;
    const Number busy = ownReading(rank, Metric::rankCpuSeconds);
    const double window = static_cast<double>(rank.window.back()->endNs - rank.window.front()->startNs) * 1e-9;
    const NodeIndex node = run.nodeOf(rank.rank);
    if (!busy || !(window > 0) || coresIn(rank) <= 0) return;
    percent[rank.rank] = 100 * *busy / (window * coresIn(rank));
    busyByNode[node] += *busy;
    windowByNode[node] = std::max(windowByNode[node], window);
  }
  double busy = 0;
  double available = 0;
  for (const auto& [node, seconds] : busyByNode) {
    busy += seconds;
    available += windowByNode[node] * static_cast<double>(coresOf(run, node).size());
  }
  if (!(available > 0)) return;
  load.cpuPercent = percent;
  load.cpuPercentMean = load.cpuPercentMax = 100 * busy / available;
  for (const auto& [rank, value] : percent) load.cpuPercentMax = std::max(*load.cpuPercentMax, value);
}

// Sets `lost` if a package was read, but not so that its rise over the window is known.
Number packageJoules(const RunView& run, bool& lost) {
  std::set<NodeIndex> withoutPower;
  for (const RankLog& rank : run.ranks) withoutPower.insert(run.nodeOf(rank.rank));
  double joules = 0;
  for (const NodeLog& node : run.nodes) {
    if (!withoutPower.contains(node.node)) continue;
    const TimeRange timed = windowOf(run, node.node);
    std::map<int, WindowCounter> packages;
    for (const auto& [timeNs, sample] : node.samples)
      if (sample->metric == Metric::cpuEnergyJoules && std::isfinite(sample->value))
        packages.try_emplace(sample->instance, timed.startNs, timed.endNs).first->second.add(timeNs, sample->value);
    for (const auto& [package, counter] : packages) {
      const Number watts = counter.perSecond();
      lost = lost || !watts;
      if (!watts || timed.endNs <= timed.startNs) return {};
      joules += *watts * static_cast<double>(timed.endNs - timed.startNs) * 1e-9;
    }
    if (!packages.empty()) withoutPower.erase(node.node);
  }
  return withoutPower.empty() && !run.ranks.empty() ? Number(joules) : Number();
}

// Returns the time from which a node's ranks run profiled steps, which are outside the measurement: their memory is not
// that of training.
std::int64_t profileNs(const RunView& run, NodeIndex node) {
  std::int64_t from = std::numeric_limits<std::int64_t>::max();
  for (const RankLog& rank : run.ranks)
    if (run.nodeOf(rank.rank) == node && !rank.profiled.empty()) from = std::min(from, rank.lastNs);
  return from;
}

}  // namespace

RunLoad runLoad(const RunView& run, double sampleHz) {
  RunLoad load;
  std::vector<double> coreMeans;
  std::map<NodeIndex, Number> foreign;
  for (const NodeLog& node : run.nodes) {
    const TimeRange timed = windowOf(run, node.node);
    const auto half = sampleHz > 0 ? static_cast<std::int64_t>(0.5e9 / sampleHz) : 0;
    const TimeRange averages{timed.startNs + half, timed.endNs + half};  // A sample covers the period before it.
    const TimeRange counters{timed.startNs - half, timed.endNs + half};
    const std::int64_t profiled = profileNs(run, node.node);
    const std::set<int> cores = coresOf(run, node.node);
    std::map<int, std::vector<double>> perCore;
    std::map<RankIndex, std::vector<double>> perRank;
    std::map<RankIndex, Counter> stolen;
    WindowCounter heat(timed.startNs, timed.endNs);
    for (const NodeSample& at : node.samples) {
      const SampleRecord& sample = *at.sample;
      if (sample.metric == Metric::cpuThrottleCount) heat.add(at.timeNs, sample.value);
      const RankIndex rank = globalRank(run, node.node, sample.instance);
      if (at.timeNs < profiled) {
        if (sample.metric == Metric::nodeMemoryUsed) load.nodeMemoryMax = larger(load.nodeMemoryMax, sample.value);
        if (sample.metric == Metric::rankRss) keepMaximum(load.rss, rank, sample.value);
        if (sample.metric == Metric::rankPss) keepMaximum(load.pss, rank, sample.value);
      }
      if (holds(averages, at.timeNs)) {
        if (sample.metric == Metric::cpuPercent && (cores.empty() || cores.contains(sample.instance)))
          perCore[sample.instance].push_back(sample.value);
        if (sample.metric == Metric::rankCpuPercent) perRank[rank].push_back(sample.value);
      }
      if (sample.metric == Metric::stolenCpuSeconds && holds(counters, at.timeNs)) stolen[rank].add(sample.value);
    }
    if (heat.rise().value_or(0) > 0) load.hotHosts.insert(node.manifest.host);
    for (const auto& [core, values] : perCore)
      if (const Number mean = meanOf(values)) coreMeans.push_back(*mean);
    foreign[node.node] = foreignShare(perCore, perRank, !cores.empty());
    load.foreignCpuShare = larger(load.foreignCpuShare, foreign[node.node]);
    for (const auto& [rank, counter] : stolen)
      if (const Number seconds = counter.rise()) load.stolenCpuSeconds[rank] = *seconds;
  }
  // A rank's own readings at the ends of its window are more exact than samples once a second.
  for (const RankLog& rank : run.ranks)
    if (const Number stolen = ownReading(rank, Metric::stolenCpuSeconds)) load.stolenCpuSeconds[rank.rank] = *stolen;
  leaveOutSharers(run, foreign, load);
  load.cpuPercentMean = meanOf(coreMeans);
  load.cpuPercentMax = percentileOf(coreMeans, 1);
  fillCpuByRanks(run, load);
  load.gpu = gpuLoad(run, sampleHz);
  load.packageJoules = packageJoules(run, load.packageEnergyLost);
  return load;
}

MemoryStats maximum(const MemoryStats& a, const MemoryStats& b) {
  return {larger(a.weights, b.weights),
          larger(a.gradients, b.gradients),
          larger(a.optimizer, b.optimizer),
          larger(a.activations, b.activations),
          larger(a.buckets, b.buckets),
          larger(a.cache, b.cache),
          larger(a.context, b.context),
          larger(a.peakAllocated, b.peakAllocated),
          larger(a.peakReserved, b.peakReserved),
          larger(a.deviceUsed, b.deviceUsed),
          larger(a.rss, b.rss),
          larger(a.pss, b.pss),
          larger(a.others, b.others)};
}

MemoryStats rankMemory(const RankLog& rank, const RunLoad& load) {
  MemoryStats out;
  for (const MemoryRecord* record : rank.memory)
    out = maximum(out, {measured(record->weights),
                        measured(record->gradients),
                        measured(record->optimizer),
                        measured(record->activations),
                        measured(record->buckets),
                        measured(record->cache),
                        measured(record->context),
                        measured(record->peakAllocated),
                        measured(record->peakReserved),
                        measured(record->deviceUsed),
                        measured(record->rss),
                        measured(record->pss),
                        {}});
  if (const auto at = load.gpu.bytesBefore.find(rank.rank); at != load.gpu.bytesBefore.end() && out.context) {
    out.others = std::min(at->second, *out.context);
    out.context = *out.context - *out.others;
  }
  fillProcessMemory(rank, out);
  if (const auto at = load.rss.find(rank.rank); at != load.rss.end()) out.rss = larger(out.rss, at->second);
  if (const auto at = load.pss.find(rank.rank); at != load.pss.end()) out.pss = larger(out.pss, at->second);
  return out;
}

}  // namespace scalescope
