#include "core/analysis/run/run_figures.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/maths/statistics.h"
#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

// Walks one rank's window and collectives along ascending steps.
struct Cursor {
  const RankLog* log = nullptr;
  std::size_t step = 0;
  std::size_t collective = 0;

  const StepRecord* at(std::int64_t wanted) {
    while (step < log->window.size() && log->window[step]->step < wanted) ++step;
    return step < log->window.size() && log->window[step]->step == wanted ? log->window[step] : nullptr;
  }

  // Collectives after the step's end (validation) carry its number too and are not part of it.
  std::vector<const CollectiveRecord*> collectivesOf(const StepRecord& record) {
    std::vector<const CollectiveRecord*> out;
    while (collective < log->collectives.size() && log->collectives[collective]->step < record.step) ++collective;
    for (; collective < log->collectives.size() && log->collectives[collective]->step == record.step; ++collective)
      if (log->collectives[collective]->startNs < record.endNs) out.push_back(log->collectives[collective]);
    return out;
  }
};

void addStep(const StepRecord& record, const RankComm* comm, RankFigures& out) {
  const StepParts parts = stepParts(record);
  ++out.steps;
  out.step += parts.step;
  out.input += parts.input;
  out.compute += parts.compute;
  out.exposed += parts.exposed;
  out.checkpoint += parts.checkpoint;
  out.other += parts.other;
  out.residual += parts.residual;
  out.stepSeconds.push_back(static_cast<double>(parts.step) * 1e-9);
  if (parts.step > 0) out.residualShares.push_back(std::abs(static_cast<double>(parts.residual)) / static_cast<double>(parts.step));
  const double samples = record.samples;
  out.samples += samples;
  if (samples > 0) {  // a rank without a sample has no loss to average
    out.lossSum += record.loss * samples;
    out.accuracySum += record.accuracy * samples;
  }
  if (comm == nullptr) return;
  out.comm += lengthNs(comm->comm);
  out.overlapped += lengthNs(intersect(comm->comm, parts.computeTimes));
  out.wait += lengthNs(comm->wait);
  out.exposedWait += lengthNs(intersect(parts.exposedTimes, comm->wait));
}

void addComm(const StepComm& comm, RunFigures& out) {
  if (comm.wireBytes > 0 || comm.payloadBytes > 0) ++out.commSteps;
  out.wireNs += comm.wireNs;
  out.wireBytes += comm.wireBytes;
  out.payloadBytes += comm.payloadBytes;
  for (const auto& [kind, time] : comm.kinds) {
    out.kinds[kind].bytes += time.bytes;
    out.kinds[kind].ns += time.ns;
  }
  for (const BucketTime& bucket : comm.buckets) {
    BucketSum& sum = out.buckets[{bucket.bucket, bucket.op}];
    sum.bytes += bucket.bytes;
    sum.transferNs += bucket.transferNs;
    ++sum.steps;
  }
}

// One sample follows each step's record: those of the steps before the window are left out.
std::vector<std::int64_t> stalenessOf(const RankLog& rank) {
  constexpr double kMost = 10'000;
  std::vector<std::int64_t> counts;
  std::size_t skip = 0;
  for (const StepRecord* step : rank.steps)
    if (!rank.window.empty() && step->step < rank.window.front()->step) ++skip;
  for (const SampleRecord* sample : rank.samples) {
    if (sample->metric != Metric::staleness || !(sample->value >= 0) || sample->value > kMost) continue;
    if (skip > 0) {
      --skip;
      continue;
    }
    const auto at = static_cast<std::size_t>(sample->value);
    if (counts.size() <= at) counts.resize(at + 1);
    ++counts[at];
  }
  return counts;
}

std::size_t criticalOf(const std::vector<RankFigures>& ranks) {
  double longest = 0;
  for (const RankFigures& rank : ranks) longest = std::max(longest, rank.mean(rank.step));
  std::size_t best = ranks.size();
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i].mean(ranks[i].step) < 0.99 * longest) continue;
    if (best == ranks.size() || ranks[i].mean(ranks[i].exposedWait) < ranks[best].mean(ranks[best].exposedWait)) best = i;
  }
  return best == ranks.size() ? 0 : best;
}

Number positive(double value) { return value > 0 && std::isfinite(value) ? Number(value) : Number(); }

struct EpochSteps {
  std::int64_t steps = 0;
  bool warmup = false;  // some step lies outside the window
  double seconds = 0;   // an epoch validated halfway has two records
};

std::map<std::int32_t, EpochSteps> epochsOf(const RankLog& rank) {
  std::map<std::int32_t, EpochSteps> epochs;
  std::size_t at = 0;
  for (const StepRecord* step : rank.steps) {
    EpochSteps& epoch = epochs[step->epoch];
    ++epoch.steps;
    while (at < rank.window.size() && rank.window[at]->step < step->step) ++at;
    epoch.warmup = epoch.warmup || at >= rank.window.size() || rank.window[at] != step;
  }
  for (const EpochRecord* record : rank.epochs) epochs[record->epoch].seconds += positive(record->epochSeconds).value_or(0);
  return epochs;
}

Number epochSeconds(const RunView& run) {
  std::map<std::int32_t, double> clean;
  std::map<std::int32_t, double> all;
  for (const RankLog& rank : run.ranks) {
    const auto whole = rank.manifest.stepsPerEpoch;
    for (const auto& [epoch, steps] : epochsOf(rank)) {
      if (steps.seconds <= 0 || (whole > 0 && steps.steps < whole)) continue;  // a part of an epoch is no epoch
      all[epoch] = std::max(all[epoch], steps.seconds);
      if (!steps.warmup) clean[epoch] = std::max(clean[epoch], steps.seconds);
    }
  }
  // Training counts its first epoch rather than none; a timing run projects instead.
  const bool training = run.window != WindowKind::timed;
  std::vector<double> seconds;
  for (const auto& [epoch, value] : clean.empty() && training ? all : clean) seconds.push_back(value);
  return meanOf(seconds);
}

}  // namespace

RunFigures runFigures(const RunView& run) {
  RunFigures out;
  std::set<std::int64_t> steps;
  std::vector<Cursor> cursors;
  bool anyCollective = false;
  for (const RankLog& rank : run.ranks) {
    for (const StepRecord* step : rank.window) steps.insert(step->step);
    cursors.push_back({&rank});
    out.ranks.push_back({});
    out.ranks.back().rank = rank.rank;
    out.ranks.back().staleness = stalenessOf(rank);
    anyCollective = anyCollective || !rank.collectives.empty();
  }
  std::int64_t incomplete = 0;
  std::int64_t joined = 0;
  for (const std::int64_t step : steps) {
    std::vector<const StepRecord*> records;
    std::vector<std::vector<const CollectiveRecord*>> collectives;
    for (Cursor& cursor : cursors) {
      records.push_back(cursor.at(step));
      collectives.push_back(records.back() != nullptr ? cursor.collectivesOf(*records.back()) : std::vector<const CollectiveRecord*>());
    }
    const StepComm comm = joinStep(collectives, run.worldSize, run.meets ? run.clocks : Clocks::unrelated);
    incomplete += comm.incomplete;
    joined += static_cast<std::int64_t>(comm.buckets.size());
    addComm(comm, out);
    for (std::size_t i = 0; i < records.size(); ++i)
      if (records[i] != nullptr) addStep(*records[i], &comm.ranks[i], out.ranks[i]);
  }
  std::erase_if(out.ranks, [](const RankFigures& rank) { return rank.steps == 0; });
  out.commKnown = anyCollective || run.worldSize == 1;
  // A few dropped records are no reason to give up the wait; many are.
  out.waitKnown = out.commKnown && (run.worldSize == 1 || (run.meets && run.clocks == Clocks::shared && incomplete * 100 <= joined));
  out.critical = criticalOf(out.ranks);
  return out;
}

Number imagesPerSecond(const RunFigures& run) {
  double samplesPerStep = 0;
  double slowest = 0;
  for (const RankFigures& rank : run.ranks) {
    samplesPerStep += rank.samples / static_cast<double>(rank.steps);
    slowest = std::max(slowest, rank.mean(rank.step));
  }
  if (!(slowest > 0) || !(samplesPerStep > 0)) return {};
  return samplesPerStep / slowest;
}

RunSeconds runSeconds(const RunView& run) {
  double train = 0;
  double validation = 0;
  double total = 0;
  for (const RankLog& rank : run.ranks) {
    double between = 0;  // validation before the last step lies inside first start .. last end
    double validated = 0;
    for (const EpochRecord* epoch : rank.epochs) {
      const double seconds = positive(epoch->validationSeconds).value_or(0);
      validated += seconds;
      if (!rank.steps.empty() && epoch->step < rank.steps.back()->step) between += seconds;
    }
    validation = std::max(validation, validated);
    if (!rank.steps.empty())
      train = std::max(train, static_cast<double>(rank.steps.back()->endNs - rank.steps.front()->startNs) * 1e-9 - between);
    std::int64_t first = rank.firstNs;
    for (const NodeLog& node : run.nodes)
      if (node.node == run.nodeOf(rank.rank) && node.firstNs > 0) first = std::min(first, node.firstNs);
    total = std::max(total, static_cast<double>(rank.lastNs - first) * 1e-9);
  }
  return {positive(train), positive(validation), positive(total), epochSeconds(run)};
}

}  // namespace scalescope
