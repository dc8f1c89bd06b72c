#include "core/analysis/run/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/analysis/run/bandwidth.h"

namespace scalescope {
namespace {

using Collectives = std::vector<const CollectiveRecord*>;
using Meetings = std::map<CollectiveKey, Meeting>;

// Returns the records of steps first .. last; both lists are ascending by step.
template <class Each>
std::vector<const Each*> within(const std::vector<const Each*>& records, std::int64_t first, std::int64_t last) {
  const auto from = std::lower_bound(
      records.begin(), records.end(), first, [](const Each* record, std::int64_t step) { return record->step < step; });
  const auto to = std::upper_bound(from, records.end(), last,
                                   [](std::int64_t step, const Each* record) { return step < record->step; });
  return {from, to};
}

std::size_t eventsOf(const RankLog& rank, std::int64_t first, std::int64_t last) {
  const auto steps = within(rank.steps, first, last);
  std::size_t count = steps.size() + within(rank.collectives, first, last).size();
  for (const StepRecord* step : steps) count += step->spans.size();
  return count;
}

std::size_t eventsOf(const RunView& run, std::int64_t first, std::int64_t last) {
  std::size_t count = 0;
  for (const RankLog& rank : run.ranks) count += eventsOf(rank, first, last);
  return count;
}

// Returns the last steps that every rank with a window has.
StepRange lastWhole(const RunView& run) {
  std::int64_t first = 0, last = std::numeric_limits<std::int64_t>::max();
  bool any = false;
  for (const RankLog& rank : run.ranks) {
    if (rank.window.empty()) continue;
    any = true;
    first = std::max(first, rank.window.front()->step);
    last = std::min(last, rank.window.back()->step);
  }
  if (!any || first > last) return {};
  return {std::max(first, last - kTraceSteps + 1), last};
}

StepRange bounded(const RunView& run, StepRange wanted, StepTrace& out) {
  if (!wanted.chosen()) {
    StepRange usual = lastWhole(run);
    while (usual.first < usual.last && eventsOf(run, usual.first, usual.last) > kUsualTraceEvents) ++usual.first;
    return usual;
  }
  StepRange chosen{std::max(wanted.first, out.recordedFirst), std::min(wanted.last, out.recordedLast)};
  if (chosen.first > chosen.last) return {};
  const std::int64_t all = chosen.last;
  chosen.last = std::min(all, chosen.first + kMostTraceSteps - 1);
  while (chosen.first < chosen.last && eventsOf(run, chosen.first, chosen.last) > kMostTraceEvents)
    chosen.last = chosen.first + (chosen.last - chosen.first) / 2;
  out.stepsLeftOut = all - chosen.last;
  return chosen;
}

// Sorts by start, with the enclosing event before the enclosed one.
template <class Each>
void sortNested(std::vector<Each>& events) {
  std::stable_sort(
      events.begin(), events.end(),
      [](const Each& a, const Each& b) { return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs; });
}

// A micro-batch ends with its backward pass, and the next one begins with its input or its forward pass. Spans after
// the last backward pass, or in none, belong to the whole step.
void numberMicroBatches(std::vector<TraceSpan>& spans) {
  const auto count =
      std::count_if(spans.begin(), spans.end(), [](const TraceSpan& span) { return span.kind == SpanKind::forward; });
  int begun = 0;
  std::int64_t backwardEndNs = std::numeric_limits<std::int64_t>::min();
  for (TraceSpan& span : spans) {
    if (span.kind == SpanKind::forward) span.microBatch = begun++;
    if (span.kind == SpanKind::input && begun < count) span.microBatch = begun;
    if (span.kind == SpanKind::backward) backwardEndNs = span.endNs;
    const bool inBackward = span.kind == SpanKind::exposed && span.endNs <= backwardEndNs;
    if (span.kind == SpanKind::backward || inBackward) span.microBatch = begun - 1;
  }
}

template <class Change>
void eachMoment(TraceStep& step, Change change) {
  change(step.startNs), change(step.endNs);
  for (TraceSpan& span : step.spans) change(span.startNs), change(span.endNs);
  for (TraceTransfer& transfer : step.transfers)
    change(transfer.startNs), change(transfer.endNs), change(transfer.readyNs);
}

// Clock of one rank in one step: the meetings of the ranks, the shift that converts the rank's times to those of the
// meetings, and the shortest time that the clocks can resolve.
struct StepClock {
  Meetings meetings;
  std::int64_t shiftNs = 0;
  std::int64_t leastNs = 0;
};

TraceTransfer transferOf(const CollectiveKey& key, const CollectiveRecord& record, const StepClock& clock, int ranks) {
  TraceTransfer out{key, record.bytes, record.startNs, std::max(record.startNs, record.endNs), record.startNs, false,
                    {}};
  const auto meeting = clock.meetings.find(key);
  if (meeting != clock.meetings.end() && meeting->second.arrived == ranks && ranks > 1) {
    const std::int64_t ready = std::clamp(meeting->second.lastArrivalNs - clock.shiftNs, out.startNs, out.endNs);
    out.waitKnown = ready - out.startNs >= clock.leastNs;
    if (out.waitKnown) out.readyNs = ready;
  }
  const double moved = busFactor(record.op, ranks) * static_cast<double>(record.bytes);
  if (moved > 0 && out.endNs > out.readyNs && out.endNs - out.readyNs >= clock.leastNs)
    out.busBandwidth = moved / (static_cast<double>(out.endNs - out.readyNs) * 1e-9);
  return out;
}

std::int64_t shiftIn(const RunView& run, const RankLog& rank, std::int64_t step) {
  const auto steps = within(rank.steps, step, step);
  return steps.empty() ? 0 : run.shiftNs(rank.rank, steps.front()->startNs);
}

TraceStep stepOf(const StepRecord& record, const Collectives& collectives, const StepClock& clock, int ranks) {
  TraceStep out{record.step, record.epoch, record.samples, record.startNs, std::max(record.startNs, record.endNs), {},
                {}};
  for (const Span& span : record.spans)
    out.spans.push_back({span.kind, span.startNs, std::max(span.startNs, span.endNs)});
  sortNested(out.spans);
  numberMicroBatches(out.spans);
  for (const auto& [key, collective] : keyed(collectives))
    out.transfers.push_back(transferOf(key, *collective, clock, ranks));
  sortNested(out.transfers);
  eachMoment(out, [&clock](std::int64_t& ns) { ns += clock.shiftNs; });
  return out;
}

// Returns 0 for unrelated clocks: they are not compared, and a rank's own clock has no uncertainty.
std::int64_t leastNs(const RunView& run) {
  return run.clocks != Clocks::unrelated ? std::llround(run.clockUncertainty / kLeastOfClocks * 1e9) : 0;
}

// Returns the meetings of ranks that run collectives together and whose clocks can be compared; without these it is
// unknown which rank waited for which.
std::map<std::int64_t, Meetings> meetingsIn(const RunView& run, StepRange steps) {
  std::map<std::int64_t, Meetings> out;
  if (run.clocks == Clocks::unrelated || !run.meets) return out;
  for (std::int64_t step = steps.first; step <= steps.last; ++step) {
    std::vector<Collectives> byRank;
    std::vector<std::int64_t> shifts;
    for (const RankLog& rank : run.ranks) {
      byRank.push_back(within(rank.collectives, step, step));
      shifts.push_back(shiftIn(run, rank, step));
    }
    out[step] = meetingsOf(byRank, shifts);
  }
  return out;
}

void describe(const RunView& run, StepTrace& out) {
  out.run = run.run;
  out.repeat = run.repeat;
  out.worldSize = run.worldSize;
  out.clocks = run.clocks;
  if (run.clocks != Clocks::unrelated && !run.nodes.empty()) out.clock = run.nodes.front().manifest.bootId;
  for (const RankLog& rank : run.ranks) {
    if (const auto& own = rank.manifest.clockUncertaintySeconds)
      out.uncertaintySeconds = std::max(out.uncertaintySeconds.value_or(0), rank.deviceClock.uncertaintyOr(*own));
    if (rank.steps.empty()) continue;
    const std::int64_t first = rank.steps.front()->step, last = rank.steps.back()->step;
    out.recordedFirst = out.recordedFirst < 0 ? first : std::min(out.recordedFirst, first);
    out.recordedLast = std::max(out.recordedLast, last);
  }
  if (run.clocks == Clocks::aligned) out.uncertaintySeconds = run.clockUncertainty;
}

template <class Change>
void eachMoment(TraceRank& rank, Change change) {
  for (std::vector<TraceStep>* steps : {&rank.steps, &rank.profiled})
    for (TraceStep& step : *steps) eachMoment(step, change);
  for (TraceOperator& each : rank.operators) change(each.startNs), change(each.endNs);
}

Collectives collectivesOf(const ProfiledStepRecord& step) {
  Collectives out;
  for (const CollectiveRecord& each : step.collectives) out.push_back(&each);
  return out;
}

std::map<std::int64_t, Meetings> profiledMeetings(const RunView& run) {
  if (run.clocks == Clocks::unrelated || !run.meets) return {};
  std::map<std::int64_t, std::vector<Collectives>> byStep;
  std::map<std::int64_t, std::vector<std::int64_t>> shifts;
  for (const RankLog& rank : run.ranks)
    for (const ProfiledStepRecord* step : rank.profiled) {
      byStep[step->step.step].push_back(collectivesOf(*step));
      shifts[step->step.step].push_back(run.shiftNs(rank.rank, step->step.startNs));
    }
  std::map<std::int64_t, Meetings> out;
  for (const auto& [step, byRank] : byStep) out[step] = meetingsOf(byRank, shifts.at(step));
  return out;
}

// Names of operators, each stored once for all ranks.
class OperatorNames {
 public:
  explicit OperatorNames(std::vector<std::string>& names) : m_names(names) {}
  std::uint32_t numberOf(const std::string& name) {
    const auto [at, fresh] = m_numbers.try_emplace(name, static_cast<std::uint32_t>(m_names.size()));
    if (fresh) m_names.push_back(name);
    return at->second;
  }

 private:
  std::vector<std::string>& m_names;
  std::map<std::string, std::uint32_t> m_numbers;
};

// The operators' times are those of the node's clock.
void addOperators(const RunView& run, const RankLog& log, std::size_t most, OperatorNames& names, StepTrace& out,
                  TraceRank& rank) {
  for (const OperatorsRecord* record : log.operators)
    for (const OperatorSpan& span : record->operators) {
      if (rank.operators.size() >= most) {
        ++out.operatorsLeftOut;
        continue;
      }
      const std::int64_t shift = run.hostShiftNs(rank.node, span.startNs);
      rank.operators.push_back({names.numberOf(record->names[span.name]), span.place, span.device, span.lane,
                                span.startNs + shift, std::max(span.startNs, span.endNs) + shift});
    }
}

void addProfile(const RunView& run, StepTrace& out) {
  const auto meetings = profiledMeetings(run);
  OperatorNames names(out.operatorNames);
  for (TraceRank& rank : out.ranks) {
    const RankLog& log =
        *std::find_if(run.ranks.begin(), run.ranks.end(), [&](const RankLog& each) { return each.rank == rank.rank; });
    for (const ProfiledStepRecord* step : log.profiled) {
      const auto met = meetings.find(step->step.step);
      rank.profiled.push_back(stepOf(
          step->step, collectivesOf(*step),
          {met == meetings.end() ? Meetings() : met->second, run.shiftNs(log.rank, step->step.startNs), leastNs(run)},
          run.worldSize));
      out.operatorsLeftOut += step->leftOut;
    }
    if (log.profile && log.profile->obstacle) out.operatorsObstacle = log.profile->obstacle;
    addOperators(run, log, kMostTraceOperators / out.ranks.size(), names, out, rank);
  }
}

// Makes all times relative to their clock's origin.
void setOrigins(StepTrace& trace) {
  std::map<NodeIndex, std::int64_t> origins;
  const auto nodeOf = [&](const TraceRank& rank) {
    return trace.clocks != Clocks::unrelated ? NodeIndex() : rank.node;
  };
  for (TraceRank& rank : trace.ranks) {
    std::int64_t& origin = origins.try_emplace(nodeOf(rank), std::numeric_limits<std::int64_t>::max()).first->second;
    eachMoment(rank, [&](std::int64_t& ns) { origin = std::min(origin, ns); });
  }
  for (TraceRank& rank : trace.ranks)
    eachMoment(rank, [origin = origins.at(nodeOf(rank))](std::int64_t& ns) { ns -= origin; });
}

}  // namespace

StepTrace traceOf(const RunView& run, StepRange steps) {
  StepTrace out;
  describe(run, out);
  const StepRange range = bounded(run, steps, out);
  if (!range.chosen()) return out;
  const auto meetings = meetingsIn(run, range);
  std::size_t events = 0;
  for (const RankLog& log : run.ranks) {
    TraceRank rank{log.rank, run.nodeOf(log.rank), log.manifest.host, log.manifest.device, {}};
    events += eventsOf(log, range.first, range.last);
    if (events > (steps.chosen() ? kMostTraceEvents : kUsualTraceEvents) && !out.ranks.empty()) {
      ++out.ranksLeftOut;
      continue;
    }
    for (const StepRecord* step : within(log.steps, range.first, range.last)) {
      const auto met = meetings.find(step->step);
      rank.steps.push_back(
          stepOf(*step, within(log.collectives, step->step, step->step),
                 {met == meetings.end() ? Meetings() : met->second, shiftIn(run, log, step->step), leastNs(run)},
                 run.worldSize));
    }
    if (!rank.steps.empty()) out.ranks.push_back(std::move(rank));
  }
  if (out.ranks.empty()) return out;
  out.first = range.first;
  out.last = range.last;
  addProfile(run, out);
  setOrigins(out);
  return out;
}

}  // namespace scalescope
