#include "core/analysis/run/host_clocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace scalescope {
namespace {

// The constants are those of docs/MEASUREMENT.md, "Clocks of several hosts".
constexpr double kPieceSeconds = 60, kLeastPieceSeconds = 10;
constexpr double kBesideSeconds = 15, kLeastBesideSeconds = 6;  // A ping comes every 5 s.
constexpr double kSliceSeconds = 0.5;  // Length of a slice; only the tightest bounds from collectives are kept in each.

double secondsOf(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

// Returns true if all ranks leave the collective only after all have arrived.
bool meetsAll(CollectiveOp op) {
  switch (op) {
    case CollectiveOp::allReduce:
    case CollectiveOp::allGather:
    case CollectiveOp::reduceScatter:
    case CollectiveOp::allToAll:
    case CollectiveOp::barrier:
      return true;
    default:
      return false;
  }
}

// Arrivals and ends of one node's ranks at one collective.
struct NodeMeeting {
  std::int64_t lastArrivalNs = std::numeric_limits<std::int64_t>::min();
  std::int64_t firstEndNs = std::numeric_limits<std::int64_t>::max();
};

// Meetings by node, of a collective that every rank has recorded.
using NodeMeetings = std::map<NodeIndex, NodeMeeting>;

// The highest low and the lowest high bound of each slice of time, since the others are looser.
class TightBounds {
 public:
  void addLow(std::int64_t atNs, double low) {
    ClockBound& known = m_lows[sliceOf(atNs)];
    if (low > known.lowSeconds) known = {secondsOf(atNs), low};
  }
  void addHigh(std::int64_t atNs, double high) {
    ClockBound& known = m_highs[sliceOf(atNs)];
    if (high < known.highSeconds) known = {secondsOf(atNs), -std::numeric_limits<double>::infinity(), high};
  }

  void appendWithin(double from, double to, std::vector<ClockBound>& out) const {
    for (const auto* bounds : {&m_lows, &m_highs})
      for (const auto& [slice, bound] : *bounds)
        if (bound.atSeconds >= from && bound.atSeconds <= to) out.push_back(bound);
  }

 private:
  static std::int64_t sliceOf(std::int64_t ns) {
    return static_cast<std::int64_t>(std::floor(secondsOf(ns) / kSliceSeconds));
  }
  std::map<std::int64_t, ClockBound> m_lows, m_highs;
};

// Returns bounds of the owner's clock less the node's, as its agent measured them.
std::vector<ClockBound> pingBounds(const RunView& run, NodeIndex node) {
  std::vector<ClockBound> out;
  for (const NodeLog& log : run.nodes) {
    if (log.node != node) continue;
    const SampleRecord* offset = nullptr;
    for (const NodeSample& sample : log.samples) {
      if (sample.sample->metric == Metric::clockOffset) offset = sample.sample;
      if (sample.sample->metric != Metric::clockOffsetUncertainty || offset == nullptr) continue;
      const double half = sample.sample->value;
      if (half >= 0) out.push_back({secondsOf(sample.timeNs), offset->value - half, offset->value + half});
      offset = nullptr;
    }
  }
  return out;
}

double middleOf(const OffsetRange& range) { return (range.lowSeconds + range.highSeconds) / 2; }
double middleOf(const ClockBound& bound) { return (bound.lowSeconds + bound.highSeconds) / 2; }

std::vector<ClockBound> within(const std::vector<ClockBound>& bounds, double from, double to) {
  std::vector<ClockBound> out;
  for (const ClockBound& bound : bounds)
    if (bound.atSeconds >= from && bound.atSeconds <= to) out.push_back(bound);
  return out;
}

// Calls `each` for every collective of the window that all ranks leave together.
template <class Each>
void eachMeeting(const RunView& run, Each each) {
  std::vector<const RankLog*> ranks;
  for (const RankLog& rank : run.ranks)
    if (!rank.window.empty()) ranks.push_back(&rank);
  if (ranks.empty() || static_cast<int>(ranks.size()) != run.worldSize) return;
  std::vector<StepCursor> cursors;
  for (const RankLog* rank : ranks) cursors.emplace_back(*rank);
  for (const StepRecord* step : ranks.front()->window) {
    std::map<CollectiveKey, std::pair<int, NodeMeetings>> meetings;  // The integer is the number of ranks.
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const StepRecord* own = cursors[i].at(step->step);
      if (own == nullptr) continue;
      const std::int64_t shift = ranks[i]->deviceShiftNs(own->startNs);
      const auto collectives = cursors[i].collectivesOf(*own);
      for (const auto& [key, record] : keyed(collectives)) {
        if (!meetsAll(record->op) || record->bytes == 0) continue;
        auto& [count, nodes] = meetings[key];
        NodeMeeting& node = nodes[run.nodeOf(ranks[i]->rank)];
        node.lastArrivalNs = std::max(node.lastArrivalNs, record->startNs + shift);
        node.firstEndNs = std::min(node.firstEndNs, record->endNs + shift);
        ++count;
      }
    }
    for (const auto& [key, meeting] : meetings)
      if (meeting.first == run.worldSize) each(meeting.second);
  }
}

// Alignment of one node's clock with the first node's.
class HostSetter {
 public:
  HostSetter(const RunView& run, NodeIndex first, NodeIndex node)
      : m_window(windowOf(run, node)), m_firstPings(pingBounds(run, first)), m_pings(pingBounds(run, node)) {}

  // `slack`: the largest joint error of the times of `first` and `here`.
  void meet(const NodeMeeting& first, const NodeMeeting& here, double slack) {
    m_meetings.addLow(here.firstEndNs, secondsOf(first.lastArrivalNs - here.firstEndNs) - slack);
    m_meetings.addHigh(here.lastArrivalNs, secondsOf(first.firstEndNs - here.lastArrivalNs) + slack);
  }

  // Returns nullopt if no line fits the bounds of some piece of the window, however short.
  [[nodiscard]] std::optional<ClockPath> path() const {
    ClockPath path;
    return addPieces(secondsOf(m_window.startNs), secondsOf(m_window.endNs), path) ? std::optional(path) : std::nullopt;
  }

 private:
  // Halves a piece that is long or whose bounds no line fits, because clocks are kept at the time of day by changes of
  // their rate.
  [[nodiscard]] bool addPieces(double from, double to, ClockPath& path) const {
    const double length = to - from;
    if (length <= kPieceSeconds)
      if (const auto line = lineOver(from, to)) {
        path.pieces.push_back({from, *line});
        return true;
      }
    if (length < 2 * kLeastPieceSeconds) return false;
    const double middle = from + length / 2;
    return addPieces(from, middle, path) && addPieces(middle, to, path);
  }

  [[nodiscard]] std::optional<ClockLine> lineOver(double from, double to) const {
    const double beside = std::clamp((to - from) / 4, kLeastBesideSeconds, kBesideSeconds);
    std::vector<ClockBound> bounds;
    m_meetings.appendWithin(from - beside, to + beside, bounds);
    if (!addPings(from - beside, to + beside, bounds)) return std::nullopt;
    const auto room = ClockRoom::of(std::move(bounds));
    return room ? std::optional(room->line(from, to)) : std::nullopt;
  }

  // Adds bounds by way of the owner's clock. Returns false if the first node's pings contradict each other.
  bool addPings(double from, double to, std::vector<ClockBound>& bounds) const {
    const std::vector<ClockBound> own = within(m_pings, from, to);
    if (own.empty()) return true;
    const double ownerFrom = own.front().atSeconds + middleOf(own.front()) - kLeastBesideSeconds;
    const double ownerTo = own.back().atSeconds + middleOf(own.back()) + kLeastBesideSeconds;
    std::vector<ClockBound> firsts;
    for (const ClockBound& ping : m_firstPings)
      if (const double owner = ping.atSeconds + middleOf(ping); owner >= ownerFrom && owner <= ownerTo)
        firsts.push_back(ping);
    if (firsts.empty()) return true;
    const double about = middleOf(firsts.front());
    const auto room = ClockRoom::of(std::move(firsts));
    if (!room) return false;
    for (const ClockBound& ping : own) {
      const double owner = ping.atSeconds + middleOf(ping);
      const OffsetRange nearly = room->at(owner - about);
      const OffsetRange ahead = room->at(owner - middleOf(nearly));
      bounds.push_back({ping.atSeconds, ping.lowSeconds - ahead.highSeconds, ping.highSeconds - ahead.lowSeconds});
    }
    return true;
  }

  TimeRange m_window;
  std::vector<ClockBound> m_firstPings, m_pings;
  TightBounds m_meetings;
};

std::vector<NodeIndex> nodesOf(const RunView& run) {
  std::set<NodeIndex> nodes;
  for (const RankLog& rank : run.ranks)
    if (!rank.window.empty()) nodes.insert(run.nodeOf(rank.rank));
  return {nodes.begin(), nodes.end()};
}

}  // namespace

void alignClocks(RunView& run) {
  const std::vector<NodeIndex> nodes = nodesOf(run);
  if (run.clocks != Clocks::unrelated || !run.meets || nodes.size() < 2) return;
  const NodeIndex first = nodes.front();
  std::map<NodeIndex, HostSetter> setters;
  for (std::size_t i = 1; i < nodes.size(); ++i) setters.emplace(nodes[i], HostSetter(run, first, nodes[i]));
  eachMeeting(run, [&](const NodeMeetings& byNode) {
    for (auto& [node, setter] : setters) setter.meet(byNode.at(first), byNode.at(node), 2 * run.clockUncertainty);
  });
  std::map<NodeIndex, ClockPath> paths;
  double most = 0, second = 0;  // The largest two of the uncertainties.
  for (const auto& [node, setter] : setters) {
    auto path = setter.path();
    if (!path) return;
    const double own = path->uncertaintySeconds();
    second = std::max(second, std::min(most, own));
    most = std::max(most, own);
    paths.emplace(node, std::move(*path));
  }
  run.hostClocks = std::move(paths);
  run.clocks = Clocks::aligned;
  run.clockUncertainty += most + second;
}

namespace {

using SkewKey = std::tuple<std::int64_t, int, CollectiveOp, int>;  // Step, bucket, operation, occurrence in the step.

struct Arrival {
  RankIndex rank;
  std::int64_t ns = 0;
};

std::map<SkewKey, std::vector<Arrival>> meetingsOf(const RunView& run) {
  std::map<SkewKey, std::vector<Arrival>> out;
  for (const RankLog& rank : run.ranks) {
    if (rank.window.empty()) continue;
    const std::int64_t first = rank.window.front()->step;
    const std::int64_t last = rank.window.back()->step;
    std::map<std::pair<int, CollectiveOp>, int> seen;
    std::int64_t step = -1;
    for (const CollectiveRecord* record : rank.collectives) {
      if (record->step < first || record->step > last) continue;
      if (record->step != step) seen.clear();
      step = record->step;
      out[{record->step, record->bucket, record->op, seen[{record->bucket, record->op}]++}].push_back(
          {rank.rank, record->startNs + run.shiftNs(rank.rank, record->startNs)});
    }
  }
  return out;
}

}  // namespace

std::map<RankIndex, Skew> skewOf(const RunView& run) {
  std::map<RankIndex, Skew> out;
  if (!run.meets || run.clocks == Clocks::unrelated || run.worldSize < 2) return out;
  double meetings = 0;
  for (const auto& [key, arrivals] : meetingsOf(run)) {
    if (static_cast<int>(arrivals.size()) != run.worldSize) continue;
    ++meetings;
    const auto earlier = [](const Arrival& a, const Arrival& b) { return a.ns < b.ns; };
    const auto [first, last] = std::minmax_element(arrivals.begin(), arrivals.end(), earlier);
    for (const Arrival& arrival : arrivals)
      out[arrival.rank].lateSeconds += static_cast<double>(arrival.ns - first->ns) * 1e-9;
    out[last->rank].lastShare += 1;
  }
  for (auto& [rank, skew] : out) {
    skew.lateSeconds /= meetings;
    skew.lastShare /= meetings;
  }
  return out;
}

}  // namespace scalescope
