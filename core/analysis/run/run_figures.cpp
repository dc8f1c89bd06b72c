#include "core/analysis/run/run_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "core/analysis/maths/statistics.h"
#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

constexpr double StepMeans::*kStepParts[] = {&StepMeans::step,     &StepMeans::input,      &StepMeans::compute,
                                             &StepMeans::exposed,  &StepMeans::checkpoint, &StepMeans::other,
                                             &StepMeans::residual, &StepMeans::comm,       &StepMeans::overlapped,
                                             &StepMeans::wait,     &StepMeans::exposedWait};

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
  if (parts.step > 0)
    out.residualShares.push_back(std::abs(static_cast<double>(parts.residual)) / static_cast<double>(parts.step));
  const double samples = record.samples;
  out.samples += samples;
  if (record.tokens > 0) {
    out.tokens += static_cast<double>(record.tokens);
    ++out.tokenSteps;
  }
  if (samples > 0) {  // A rank without samples has no loss to average.
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
    sum.leadNs += bucket.leadNs;
    ++sum.steps;
  }
}

// One staleness sample follows each step's record; those of the steps before the window are skipped.
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
    if (best == ranks.size() || ranks[i].mean(ranks[i].exposedWait) < ranks[best].mean(ranks[best].exposedWait))
      best = i;
  }
  return best == ranks.size() ? 0 : best;
}

Number positive(double value) { return value > 0 && std::isfinite(value) ? Number(value) : Number(); }

// One epoch of one rank, or of all ranks: the images of all, the seconds of the longest.
struct EpochSteps {
  bool outside = false;  // True if a step is outside the window.
  double seconds = 0;    // Sum of its records; an epoch with validation halfway has two.
  std::int64_t images = 0;
};

std::map<std::int32_t, EpochSteps> epochsOf(const RankLog& rank) {
  std::map<std::int32_t, EpochSteps> epochs;
  std::size_t at = 0;
  for (const StepRecord* step : rank.steps) {
    EpochSteps& epoch = epochs[step->epoch];
    while (at < rank.window.size() && rank.window[at]->step < step->step) ++at;
    epoch.outside = epoch.outside || at >= rank.window.size() || rank.window[at] != step;
  }
  for (const EpochRecord* record : rank.epochs) {
    epochs[record->epoch].seconds += positive(record->epochSeconds).value_or(0);
    epochs[record->epoch].images += record->samples;
  }
  return epochs;
}

std::map<std::int32_t, EpochSteps> epochsOf(const RunView& run) {
  std::map<std::int32_t, EpochSteps> all;
  for (const RankLog& rank : run.ranks)
    for (const auto& [number, own] : epochsOf(rank)) {
      EpochSteps& epoch = all[number];
      epoch.outside = epoch.outside || own.outside;
      epoch.seconds = std::max(epoch.seconds, own.seconds);
      epoch.images += own.images;
    }
  return all;
}

Number epochSeconds(const RunView& run) {
  std::int64_t whole = 0;
  for (const RankLog& rank : run.ranks) whole = std::max(whole, rank.manifest.trainImages);
  std::vector<double> seconds;
  for (const auto& [number, epoch] : epochsOf(run))
    if (epoch.seconds > 0 && !epoch.outside && epoch.images >= whole) seconds.push_back(epoch.seconds);
  return meanOf(seconds);
}

// The time in which all ranks train, for ranks that run no collectives together.
struct Together {
  std::int64_t startNs = std::numeric_limits<std::int64_t>::min();
  std::int64_t endNs = std::numeric_limits<std::int64_t>::max();
  [[nodiscard]] bool holds(const StepRecord& step) const { return step.startNs >= startNs && step.endNs <= endNs; }
};

Together togetherOf(const RunView& run) {
  Together out;
  if (run.meets || run.clocks == Clocks::unrelated) return out;
  for (const RankLog& rank : run.ranks) {
    if (rank.window.empty()) continue;
    out.startNs = std::max(out.startNs, rank.window.front()->startNs);
    out.endNs = std::min(out.endNs, rank.window.back()->endNs);
  }
  return out;
}

// Returns the tokens per second of all ranks. A step before the first one that reports tokens counts as the mean of the
// later ones, since the hook finds the model only in the first step.
Number tokensPerSecond(const RunFigures& figures, bool stepTogether) {
  double rate = 0;
  for (const RankFigures& rank : figures.ranks) {
    if (rank.tokenSteps == 0) return {};
    const RankFigures& timed = stepTogether ? figures.criticalRank() : rank;
    rate += rank.tokens / static_cast<double>(rank.tokenSteps) / timed.mean(timed.step);
  }
  return rate;
}

// Sums the paces of ranks that process their images independently.
GangPace ownPaces(const std::vector<RankFigures>& ranks) {
  GangPace pace;
  StepMeans shares;  // Shares of the ranks' time.
  for (const RankFigures& rank : ranks) {
    const StepMeans own = meansOf(rank);
    const double images = rank.samples / static_cast<double>(rank.steps);
    pace.imagesPerStep += images;
    pace.imagesPerSecond += images / own.step;
    for (const auto part : kStepParts) shares.*part += own.*part / own.step / static_cast<double>(ranks.size());
  }
  for (const auto part : kStepParts) pace.step.*part = shares.*part * pace.imagesPerStep / pace.imagesPerSecond;
  return pace;
}

bool hasSpan(const RunView& run, const std::function<bool(const Span&)>& wanted) {
  for (const RankLog& rank : run.ranks)
    for (const StepRecord* step : rank.window)
      if (std::any_of(step->spans.begin(), step->spans.end(), wanted)) return true;
  return false;
}

// The worker reports all parts of its steps; for a program the log decides. Without forward and backward the other
// parts would leave the whole computation to the residual.
void learnParts(const RunView& run, RunFigures& out) {
  if (!run.isProgram) return;
  out.partsKnown = hasSpan(
      run, [](const Span& span) { return span.kind == SpanKind::forward || span.kind == SpanKind::backward; });
  out.exposedKnown = out.partsKnown && (run.worldSize == 1 ||
                                        hasSpan(run, [](const Span& span) { return span.kind == SpanKind::exposed; }));
  if (!out.partsKnown)
    for (RankFigures& rank : out.ranks) rank.residualShares.clear();
}

}  // namespace

RunFigures runFigures(const RunView& run) {
  RunFigures out;
  std::set<std::int64_t> steps;
  std::vector<StepCursor> cursors;
  bool anyCollective = false;
  for (const RankLog& rank : run.ranks) {
    for (const StepRecord* step : rank.window) steps.insert(step->step);
    cursors.emplace_back(rank);
    out.ranks.push_back({});
    out.ranks.back().rank = rank.rank;
    out.ranks.back().staleness = stalenessOf(rank);
    anyCollective = anyCollective || !rank.collectives.empty();
  }
  std::int64_t incomplete = 0;
  std::int64_t joined = 0;
  const Together together = togetherOf(run);
  for (const std::int64_t step : steps) {
    std::vector<const StepRecord*> records;
    std::vector<std::vector<const CollectiveRecord*>> collectives;
    std::vector<std::int64_t> shifts;
    for (StepCursor& cursor : cursors) {
      records.push_back(cursor.at(step));
      shifts.push_back(records.back() != nullptr ? run.shiftNs(run.ranks[shifts.size()].rank, records.back()->startNs)
                                                 : 0);
      collectives.push_back(records.back() != nullptr ? cursor.collectivesOf(*records.back())
                                                      : std::vector<const CollectiveRecord*>());
    }
    const StepComm comm = joinStep(collectives, run.worldSize, run.meets ? run.clocks : Clocks::unrelated, shifts);
    incomplete += comm.incomplete;
    joined += static_cast<std::int64_t>(comm.buckets.size());
    addComm(comm, out);
    for (std::size_t i = 0; i < records.size(); ++i)
      if (records[i] != nullptr && together.holds(*records[i])) addStep(*records[i], &comm.ranks[i], out.ranks[i]);
  }
  std::erase_if(out.ranks, [](const RankFigures& rank) { return rank.steps == 0; });
  learnParts(run, out);
  out.commKnown = anyCollective || run.worldSize == 1;
  // The wait is still valid if a few records were dropped, but not if many were.
  out.waitKnown = out.commKnown &&
                  (run.worldSize == 1 || (run.meets && run.clocks != Clocks::unrelated && incomplete * 100 <= joined));
  out.critical = criticalOf(out.ranks);
  return out;
}

StepMeans meansOf(const RankFigures& rank) {
  return {rank.mean(rank.step),       rank.mean(rank.input), rank.mean(rank.compute),    rank.mean(rank.exposed),
          rank.mean(rank.checkpoint), rank.mean(rank.other), rank.mean(rank.residual),   rank.mean(rank.comm),
          rank.mean(rank.overlapped), rank.mean(rank.wait),  rank.mean(rank.exposedWait)};
}

StepMeans meansOver(const std::vector<StepMeans>& repeats) {
  std::vector<double> steps;
  for (const StepMeans& repeat : repeats) steps.push_back(repeat.step);
  const Number step = geometricMeanOf(steps);
  StepMeans out;
  if (!step) return out;
  for (const auto part : kStepParts)
    for (const StepMeans& repeat : repeats)
      out.*part += repeat.*part / repeat.step * *step / static_cast<double>(repeats.size());
  return out;
}

std::optional<GangPace> paceOf(const RunFigures& figures, const RunView& run) {
  if (figures.ranks.empty() || static_cast<int>(figures.ranks.size()) < run.steppingRanks) return std::nullopt;
  const bool anyIdle =
      std::any_of(figures.ranks.begin(), figures.ranks.end(), [](const RankFigures& rank) { return rank.step <= 0; });
  if (anyIdle) return std::nullopt;
  GangPace pace;
  if (run.meets) {
    for (const RankFigures& rank : figures.ranks) pace.imagesPerStep += rank.samples / static_cast<double>(rank.steps);
    pace.step = meansOf(figures.criticalRank());
    pace.imagesPerSecond = pace.imagesPerStep / pace.step.step;
  } else {
    pace = ownPaces(figures.ranks);
  }
  pace.tokensPerSecond = tokensPerSecond(figures, run.meets);
  return pace.imagesPerStep > 0 ? std::optional(pace) : std::nullopt;
}

RunSeconds runSeconds(const RunView& run) {
  double train = 0;
  double validation = 0;
  double total = 0;
  for (const RankLog& rank : run.ranks) {
    double between = 0;  // Validation before the last step is inside the time from the first start to the last end.
    double validated = 0;
    for (const EpochRecord* epoch : rank.epochs) {
      const double seconds = positive(epoch->validationSeconds).value_or(0);
      validated += seconds;
      if (!rank.steps.empty() && epoch->step < rank.steps.back()->step) between += seconds;
    }
    validation = std::max(validation, validated);
    if (!rank.steps.empty())
      train =
          std::max(train, static_cast<double>(rank.steps.back()->endNs - rank.steps.front()->startNs) * 1e-9 - between);
    std::int64_t first = rank.firstNs;
    for (const NodeLog& node : run.nodes)
      if (node.node == run.nodeOf(rank.rank) && node.firstNs > 0) first = std::min(first, node.firstNs);
    total = std::max(total, static_cast<double>(rank.lastNs - first) * 1e-9);
  }
  return {positive(train), positive(validation), positive(total), epochSeconds(run)};
}

}  // namespace scalescope
