#include "core/analysis/run/straggler.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "core/analysis/maths/statistics.h"
#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

// The constants are those of docs/MEASUREMENT.md, "Lateness".
constexpr double kNoiseParts = 6;    // Standard deviations.
constexpr double kStepShare = 0.01;  // Share of the median step.
constexpr double kOneRank = 2.0 / 3;
constexpr std::int64_t kFewLateSteps = 5;
constexpr double kFewLateShare = 0.05;

constexpr std::size_t partOf(LateCause cause) { return static_cast<std::size_t>(cause); }

// One rank's records of a step.
struct RankStep {
  const StepRecord* record = nullptr;
  std::int64_t shiftNs = 0;  // Shift from its times to those of the common clock.
  std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> blocking;
};

// A rank's transfer in times of the common clock.
struct Arrival {
  const CollectiveRecord* record = nullptr;
  std::int64_t shiftNs = 0;
  [[nodiscard]] std::int64_t startNs() const { return record->startNs + shiftNs; }
  [[nodiscard]] std::int64_t endNs() const { return record->endNs + shiftNs; }
};

// A transfer that all ranks wait in: the arrival and end of each, in the order of the ranks.
struct SynchronizationPoint {
  std::vector<Arrival> ranks;

  [[nodiscard]] std::pair<std::size_t, std::size_t> firstAndLast() const {
    const auto earlier = [](const Arrival& a, const Arrival& b) { return a.startNs() < b.startNs(); };
    const auto [first, last] = std::minmax_element(ranks.begin(), ranks.end(), earlier);
    return {first - ranks.begin(), last - ranks.begin()};
  }
  [[nodiscard]] std::int64_t spreadNs() const {
    const auto [first, last] = firstAndLast();
    return ranks[last].startNs() - ranks[first].startNs();
  }
  // Returns true if every rank left this point before it arrived at `next`.
  [[nodiscard]] bool endsBefore(const SynchronizationPoint& next) const {
    for (std::size_t i = 0; i < ranks.size(); ++i)
      if (ranks[i].record == next.ranks[i].record || ranks[i].endNs() > next.ranks[i].startNs()) return false;
    return true;
  }
};

// Returns the transfers that a rank waits in: those of buffers, and the last gradient bucket. During the earlier
// buckets it still computes.
std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> blockingOf(
    const std::vector<const CollectiveRecord*>& records) {
  const CollectiveRecord* last = nullptr;
  for (const CollectiveRecord* record : records)
    if (record->bucket >= 0 && record->op != CollectiveOp::push) last = record;
  auto all = keyed(records);
  std::erase_if(all, [last](const auto& each) {
    return each.second != last && (each.second->bucket != -1 || each.second->op == CollectiveOp::push);
  });
  return all;
}

std::vector<SynchronizationPoint> synchronizationPointsIn(const std::vector<RankStep>& ranks) {
  std::map<CollectiveKey, SynchronizationPoint> all;
  for (const RankStep& rank : ranks)
    for (const auto& [key, record] : rank.blocking) all[key].ranks.push_back({record, rank.shiftNs});
  std::vector<SynchronizationPoint> out;
  for (auto& [key, point] : all)
    if (point.ranks.size() == ranks.size()) out.push_back(std::move(point));
  return out;
}

using Parts = std::array<double, kLateCauses>;

// Divides a stretch of a rank's time into its parts, in nanoseconds; time outside all spans is `other`.
Parts partsIn(const StepRecord* before, const StepRecord& step, const TimeRange& stretch) {
  const ClaimedTimes times(before != nullptr ? std::vector<const StepRecord*>{before, &step}
                                             : std::vector<const StepRecord*>{&step});
  Parts parts{};
  double named = 0;
  for (const auto& [kind, cause] : {std::pair{SpanKind::exposed, LateCause::transfer},
                                    {SpanKind::checkpoint, LateCause::checkpoint},
                                    {SpanKind::other, LateCause::other},
                                    {SpanKind::input, LateCause::input},
                                    {SpanKind::forward, LateCause::forward},
                                    {SpanKind::backward, LateCause::backward},
                                    {SpanKind::optimizer, LateCause::optimizer}}) {
    const auto own = static_cast<double>(lengthNs(intersect(times.of(kind), {stretch})));
    parts[partOf(cause)] += own;
    named += own;
  }
  parts[partOf(LateCause::other)] += static_cast<double>(stretch.endNs - stretch.startNs) - named;
  return parts;
}

// Returns the nanoseconds of a step in which the rank does not wait for transfers.
double ownWork(const StepRecord& record) {
  TimeSet exposed;
  for (const Span& span : record.spans)
    if (span.kind == SpanKind::exposed) exposed.push_back({span.startNs, span.endNs});
  return static_cast<double>(record.endNs - record.startNs - lengthNs(unite(std::move(exposed))));
}

// Iterator over the steps of the window for all ranks together.
class WindowWalker {
 public:
  explicit WindowWalker(const RunView& run) {
    for (const RankLog& rank : run.ranks)
      if (!rank.window.empty()) m_ranks.push_back(&rank);
    if (static_cast<int>(m_ranks.size()) != run.worldSize) return;
    own.resize(m_ranks.size());
    std::vector<StepCursor> cursors(m_ranks.size(), StepCursor(*m_ranks.front()));
    for (std::size_t i = 0; i < m_ranks.size(); ++i) cursors[i] = StepCursor(*m_ranks[i]);
    for (const StepRecord* first : m_ranks.front()->window) {
      std::vector<RankStep> now;
      for (StepCursor& cursor : cursors) {
        const StepRecord* record = cursor.at(first->step);
        if (record == nullptr) break;
        const std::int64_t shiftNs = run.shiftNs(m_ranks[now.size()]->rank, record->startNs);
        now.push_back({record, shiftNs, blockingOf(cursor.collectivesOf(*record))});
      }
      if (now.size() == m_ranks.size()) add(std::move(now));
    }
  }

  [[nodiscard]] const std::vector<const RankLog*>& ranks() const { return m_ranks; }

  std::vector<LateStep> steps;
  std::vector<std::vector<double>> own;  // Nanoseconds of own work, by rank and step.
  std::vector<double> stepSeconds;       // Durations of all ranks' steps.

 private:
  void add(std::vector<RankStep> now) {
    std::vector<SynchronizationPoint> points = synchronizationPointsIn(now);
    const bool follows = !m_previousStep.empty() && m_previousStep.front().record->step + 1 == now.front().record->step;
    const auto widest = std::max_element(
        points.begin(), points.end(),
        [](const SynchronizationPoint& a, const SynchronizationPoint& b) { return a.spreadNs() < b.spreadNs(); });
    if (widest != points.end()) {
      const SynchronizationPoint* previous = nullptr;
      for (const auto* list : {&m_previousPoints, &points})
        for (const SynchronizationPoint& each : *list)
          if ((follows || list == &points) && each.endsBefore(*widest) &&
              (previous == nullptr || previous->endsBefore(each)))
            previous = &each;
      steps.push_back(lateStep(now, *widest, previous, follows));
      for (std::size_t i = 0; i < now.size(); ++i) {
        own[i].push_back(ownWork(*now[i].record));
        stepSeconds.push_back(static_cast<double>(now[i].record->endNs - now[i].record->startNs) * 1e-9);
      }
    }
    m_previousPoints = std::move(points);
    m_previousStep = std::move(now);
  }

  [[nodiscard]] LateStep lateStep(const std::vector<RankStep>& now, const SynchronizationPoint& point,
                                  const SynchronizationPoint* previous, bool follows) const {
    const auto [first, last] = point.firstAndLast();
    LateStep out;
    out.step = now.front().record->step;
    out.straggler = last;
    for (const Arrival& arrival : point.ranks)
      out.lateSeconds.push_back(static_cast<double>(arrival.startNs() - point.ranks[first].startNs()) * 1e-9);
    const auto stretchOf = [&](std::size_t rank) {  // Time range on the rank's own clock.
      return TimeRange{previous != nullptr ? previous->ranks[rank].record->endNs : now[rank].record->startNs,
                       point.ranks[rank].record->startNs};
    };
    const auto beganNs = [&](std::size_t rank) { return stretchOf(rank).startNs + now[rank].shiftNs; };
    const auto partsOf = [&](std::size_t rank) {
      return partsIn(follows ? m_previousStep[rank].record : nullptr, *now[rank].record, stretchOf(rank));
    };
    const Parts latest = partsOf(last), earliest = partsOf(first);
    for (std::size_t i = 0; i < kLateCauses; ++i) out.causeSeconds[i] = (latest[i] - earliest[i]) * 1e-9;
    out.causeSeconds[partOf(previous != nullptr ? LateCause::transfer : LateCause::other)] +=
        static_cast<double>(beganNs(last) - beganNs(first)) * 1e-9;
    out.cause = static_cast<LateCause>(std::max_element(out.causeSeconds.begin(), out.causeSeconds.end()) -
                                       out.causeSeconds.begin());
    return out;
  }

  std::vector<const RankLog*> m_ranks;
  std::vector<RankStep> m_previousStep;
  std::vector<SynchronizationPoint> m_previousPoints;
};

// Returns the standard deviation of a rank's own work, computed from its median absolute deviation, which occasional
// late steps do not change. It is taken from the noisiest rank of the quieter half, so that a rank that is late half
// the time does not change it either.
double noiseOf(const std::vector<std::vector<double>>& own) {
  std::vector<double> scatters;
  for (std::vector<double> values : own) {
    const double middle = medianOf(values).value_or(0);
    for (double& value : values) value = std::abs(value - middle);
    scatters.push_back(medianOf(std::move(values)).value_or(0) * kMadToDeviation * 1e-9);
  }
  if (scatters.empty()) return 0;
  std::sort(scatters.begin(), scatters.end());
  return scatters[(scatters.size() - 1) / 2];
}

Number known(const Lateness& all, double seconds) {
  return seconds < all.leastKnownSeconds() ? Number() : Number(seconds);
}

RankLateness rankLateness(const Lateness& all, const std::vector<LateStep>& steps, const RankLog& log,
                          std::size_t rank) {
  RankLateness out;
  out.rank = log.rank;
  out.host = log.manifest.host;
  std::vector<double> every, late;
  Parts causes{};
  for (const LateStep& step : steps) {
    every.push_back(step.lateSeconds[rank]);
    if (step.latest() <= all.thresholdSeconds) continue;
    if (step.straggler != rank) {
      out.waitedSeconds += step.waitOf(rank) / static_cast<double>(steps.size());
      continue;
    }
    late.push_back(step.latest());
    for (std::size_t i = 0; i < kLateCauses; ++i) causes[i] += step.causeSeconds[i];
    for (std::size_t i = 0; i < step.lateSeconds.size(); ++i)
      out.causedSeconds += step.waitOf(i) / static_cast<double>(steps.size());
  }
  out.meanSeconds = known(all, meanOf(every).value_or(0));
  out.p95Seconds = known(all, percentileOf(every, 0.95).value_or(0));
  out.lateSteps = static_cast<std::int64_t>(late.size());
  out.lateBySeconds = medianOf(late);
  if (late.empty()) return out;
  const auto most = std::max_element(causes.begin(), causes.end());
  out.cause = static_cast<LateCause>(most - causes.begin());
  double sum = 0;
  for (const double seconds : late) sum += seconds;
  out.causeShare = *most / sum;
  return out;
}

std::vector<LateColumn> columnsOf(const Lateness& all, const std::vector<LateStep>& steps, StepRange asked) {
  std::vector<const LateStep*> shown;
  for (const LateStep& step : steps)
    if (!asked.chosen() || (step.step >= asked.first && step.step <= asked.last)) shown.push_back(&step);
  const std::size_t most = std::max<std::size_t>(
      1, std::min(kMostLateColumns, kMostLateValues / std::max<std::size_t>(1, all.ranks.size())));
  const std::size_t each = (shown.size() + most - 1) / most;
  std::vector<LateColumn> columns;
  for (std::size_t begin = 0; begin < shown.size(); begin += each) {
    const std::size_t end = std::min(shown.size(), begin + each);
    std::vector<double> latest(all.ranks.size());
    const LateStep* worst = shown[begin];
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t rank = 0; rank < latest.size(); ++rank)
        latest[rank] = std::max(latest[rank], shown[i]->lateSeconds[rank]);
      if (shown[i]->latest() > worst->latest()) worst = shown[i];
    }
    LateColumn column{shown[begin]->step, shown[end - 1]->step, {}, {}};
    for (const double seconds : latest) column.lateSeconds.push_back(known(all, seconds));
    if (worst->latest() > all.thresholdSeconds) column.worst = *worst;
    columns.push_back(std::move(column));
  }
  return columns;
}

// Returns the reason why lateness cannot be determined; nullopt if there is none.
std::optional<Message> reasonOf(const RunView& run) {
  if (run.worldSize < 2) return Message{"lateness.one-rank", {}};
  if (!run.meets) return Message{"lateness.no-meeting", {}};
  if (run.clocks == Clocks::unrelated) return Message{"guard.clocks-unrelated", {}};
  return std::nullopt;
}

}  // namespace

std::string_view name(LateCause cause) {
  constexpr std::array<std::string_view, kLateCauses> kNames{"input",      "forward", "backward", "optimizer",
                                                             "checkpoint", "other",   "transfer"};
  return kNames.at(partOf(cause));
}

const RankLateness* Lateness::mostOften() const {
  const auto most = std::max_element(ranks.begin(), ranks.end(), [](const RankLateness& a, const RankLateness& b) {
    return a.lateSteps < b.lateSteps;
  });
  return most == ranks.end() || most->lateSteps == 0 ? nullptr : &*most;
}

bool Lateness::oneRank() const {
  const RankLateness* most = mostOften();
  return most != nullptr && static_cast<double>(most->lateSteps) >= kOneRank * static_cast<double>(lateSteps);
}

bool Lateness::recurs() const { return lateSteps >= kFewLateSteps && share(lateSteps) >= kFewLateShare; }

Lateness latenessOf(const RunView& run, StepRange asked) {
  Lateness out;
  out.run = run.run;
  out.repeat = run.repeat;
  out.reason = reasonOf(run);
  if (out.reason) return out;
  const WindowWalker walk(run);
  if (walk.steps.empty()) {
    out.reason = Message{"lateness.no-records", {}};
    return out;
  }
  out.steps = static_cast<std::int64_t>(walk.steps.size());
  out.uncertaintySeconds = run.clockUncertainty;
  out.noiseSeconds = noiseOf(walk.own);
  out.thresholdSeconds = std::max(
      {out.leastKnownSeconds(), kNoiseParts * out.noiseSeconds, kStepShare * medianOf(walk.stepSeconds).value_or(0)});
  std::vector<double> late;
  for (const LateStep& step : walk.steps)
    if (step.latest() > out.thresholdSeconds) late.push_back(step.latest());
  out.lateSteps = static_cast<std::int64_t>(late.size());
  out.lateBySeconds = medianOf(late);
  for (std::size_t i = 0; i < walk.ranks().size(); ++i)
    out.ranks.push_back(rankLateness(out, walk.steps, *walk.ranks()[i], i));
  out.columns = columnsOf(out, walk.steps, asked);
  return out;
}

}  // namespace scalescope
