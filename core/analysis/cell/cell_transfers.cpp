#include <algorithm>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/cell/cell_repeats.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

std::vector<BucketStats> bucketStats(const std::vector<Repeat>& repeats, int ranks) {
  std::map<std::pair<int, CollectiveOp>, BucketSum> sums;
  for (const Repeat& repeat : repeats)
    for (const auto& [key, sum] : repeat.figures.buckets) {
      sums[key].bytes += sum.bytes;
      sums[key].transferNs += sum.transferNs;
      sums[key].leadNs += sum.leadNs;
      sums[key].steps += sum.steps;
    }
  std::vector<BucketStats> out;
  for (const auto& [key, sum] : sums) {
    BucketStats stats{key.first, std::string(name(key.second)), sum.bytes / static_cast<double>(sum.steps), {}, {}, {}};
    stats.seconds = sum.transferNs * 1e-9 / static_cast<double>(sum.steps);
    stats.leadSeconds = sum.leadNs * 1e-9 / static_cast<double>(sum.steps);
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
  // A worker's pushes and pulls meet at the server's link in both directions, and its pull waits for the server's
  // update. So neither the peak bandwidth of an all-reduce nor one direction of the worker's own link limits them.
  if (out.cell.strategy == Strategy::parameterServer) return;
  if (out.busbw && out.ceilingBusbw) out.bandwidthUtilisation = *out.busbw / *out.ceilingBusbw;
  for (BucketStats& bucket : out.buckets) {
    bucket.ceilingBusbw = ceilingFor(out.ceiling, bucket.bytes, bucket.op);
    if (bucket.busbw && bucket.ceilingBusbw && *bucket.ceilingBusbw > 0)
      bucket.utilisation = *bucket.busbw / *bucket.ceilingBusbw;
  }
  out.sizeUtilisation = utilisationAtSize(out);
  double gbps = 0;
  for (int i = 0; i < out.cell.nodes && i < static_cast<int>(out.cell.study.hosts.size()); ++i) {
    const double link = out.cell.study.hosts[static_cast<std::size_t>(i)].linkGbps;
    gbps = i == 0 ? link : std::min(gbps, link);
  }
  if (out.cell.nodes > 1 && gbps > 0 && out.busbw) out.linkUtilisation = *out.busbw / (gbps * 1e9 / 8);
}

// Fills seconds and bytes per step of each kind of transfer (docs/MEASUREMENT.md, Bandwidth).
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

}  // namespace

void fillBandwidth(const std::vector<Repeat>& repeats, CellResult& out) {
  const int ranks = repeats.front().view.worldSize;
  std::vector<double> wire;
  double payloadBytes = 0, wireBytes = 0, seconds = 0;  // Sums over all repeats, like the figures of buckets.
  for (const Repeat& repeat : repeats) {
    const RunFigures& run = repeat.figures;
    if (run.commSteps > 0) wire.push_back(run.wireBytes / static_cast<double>(run.commSteps));
    if (run.wireNs <= 0) continue;
    payloadBytes += run.payloadBytes;
    wireBytes += run.wireBytes;
    seconds += static_cast<double>(run.wireNs) * 1e-9;
  }
  if (seconds > 0) out.algbw = payloadBytes / seconds;
  if (seconds > 0 && ranks > 1) out.busbw = wireBytes / seconds;
  out.wireBytesPerStep = medianOf(wire);
  // A single device sends nothing.
  if (!out.wireBytesPerStep && out.cell.worldDevices() == 1) out.wireBytesPerStep = 0;
  const bool allReduces = out.cell.strategy == Strategy::ddp || out.cell.worldDevices() == 1;
  if (const double parameters = manifestNumber(repeats, &RankManifest::parameters); parameters > 0 && allReduces)
    out.minimumBytesPerStep = minimumAllReduceBytes(static_cast<std::int64_t>(parameters),
                                                    wireItemBytes(out.cell.study.ddp), out.cell.worldDevices());
  out.buckets = bucketStats(repeats, ranks);
  fillKinds(repeats, out);
  fillCeiling(repeats, out);
}

void fillCalibration(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> noSync, sync, commOnly, exposed;
  for (const Repeat& repeat : repeats) {
    std::vector<double> a, b, c;
    for (const RankLog& rank : repeat.view.ranks)
      for (const CalibrationRecord* record : rank.calibrations) {
        a.push_back(record->noSyncSeconds);
        b.push_back(record->syncSeconds);
        c.push_back(record->commOnlySeconds);
      }
    // The slowest rank determines the time, as it does for steps. percentileOf ignores values that are not finite.
    noSync.push_back(percentileOf(a, 1).value_or(std::nan("")));
    sync.push_back(percentileOf(b, 1).value_or(std::nan("")));
    commOnly.push_back(percentileOf(c, 1).value_or(std::nan("")));
  }
  out.calibrationNoSync = medianOf(noSync);
  out.calibrationSync = medianOf(sync);
  out.calibrationCommOnly = medianOf(commOnly);
  // Drift between repeats affects both steps of a repeat alike and cancels in their difference.
  for (std::size_t i = 0; i < sync.size(); ++i)
    if (const double more = sync[i] - noSync[i]; std::isfinite(more)) exposed.push_back(more);
  out.exposedAbSeconds = meanOf(exposed);
  if (const Number half = meanHalfWidth95(exposed))
    out.exposedAbCi = {out.exposedAbSeconds, *out.exposedAbSeconds - *half, *out.exposedAbSeconds + *half};
}

}  // namespace scalescope
