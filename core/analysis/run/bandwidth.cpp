#include "core/analysis/run/bandwidth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "core/analysis/maths/least_squares.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {

double busFactor(CollectiveOp op, int ranks) {
  const bool withServer = op == CollectiveOp::push || op == CollectiveOp::pull;  // The server need not be a rank.
  if (ranks < 2 && !withServer) return 0;
  const double n = ranks;
  switch (op) {
    case CollectiveOp::allReduce:
      return 2 * (n - 1) / n;
    case CollectiveOp::allGather:
    case CollectiveOp::reduceScatter:
    case CollectiveOp::allToAll:
    case CollectiveOp::scatter:
    case CollectiveOp::gather:
      return (n - 1) / n;
    case CollectiveOp::broadcast:
    case CollectiveOp::reduce:
    case CollectiveOp::sendRecv:
    case CollectiveOp::push:
    case CollectiveOp::pull:
      return 1;
    case CollectiveOp::barrier:
      return 0;
  }
  return 0;
}

double minimumAllReduceBytes(std::int64_t elements, int itemBytes, int ranks) {
  if (ranks < 2 || elements <= 0) return 0;
  // These are integers, because 2(N-1)X/N rounded up must not depend on the rounding of 2(N-1)/N.
  const std::int64_t moved = 2 * (static_cast<std::int64_t>(ranks) - 1) * elements;
  const std::int64_t perRank = (moved + ranks - 1) / ranks;
  return static_cast<double>(perRank) * itemBytes;
}

int wireItemBytes(const DdpSpec& ddp) { return ddp.wire == WireType::fp32 ? 4 : 2; }

std::vector<CeilingPoint> joinCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat,
                                      int ranks) {
  struct Joined {
    std::vector<double> seconds, means, longest;  // One value per repeat.
    bool correct = true;
  };
  using Key = std::tuple<std::vector<std::uint16_t>, CollectiveOp, std::int64_t>;
  std::map<Key, Joined> joined;
  for (const auto& records : recordsByRepeat) {
    std::map<Key, std::vector<double>> ofRanks;
    for (const BenchmarkRecord* record : records) {
      const Key key{record->members, record->op, record->bytes};
      joined[key].correct = joined[key].correct && record->correct;
      if (!(record->seconds > 0) || !std::isfinite(record->seconds)) continue;
      ofRanks[key].push_back(record->seconds);
    }
    for (const auto& [key, seconds] : ofRanks) {
      Joined& to = joined[key];
      to.seconds.push_back(*std::min_element(seconds.begin(), seconds.end()));
      to.means.push_back(std::accumulate(seconds.begin(), seconds.end(), 0.0) / static_cast<double>(seconds.size()));
      to.longest.push_back(*std::max_element(seconds.begin(), seconds.end()));
    }
  }
  std::vector<CeilingPoint> points;
  for (const auto& [key, value] : joined) {
    const auto& [members, op, bytes] = key;
    CeilingPoint point;
    point.op = name(op);
    point.bytes = static_cast<double>(bytes);
    point.seconds = medianOf(value.seconds);
    point.correct = value.correct;
    point.secondsMean = medianOf(value.means);
    point.secondsMax = medianOf(value.longest);
    point.members.assign(members.begin(), members.end());
    const int among = members.empty() ? ranks : static_cast<int>(members.size());
    if (point.seconds) {
      point.algbw = point.bytes / *point.seconds;
      if (among > 1) point.busbw = busFactor(op, among) * *point.algbw;
    }
    points.push_back(std::move(point));
  }
  return points;
}

Number ceilingBusbw(const std::vector<CeilingPoint>& points) {
  Number best;
  for (const CeilingPoint& point : points)
    if (point.correct && point.busbw && point.op == name(CollectiveOp::allReduce) && (!best || *point.busbw > *best))
      best = point.busbw;
  return best;
}

Number ceilingAt(const std::vector<CeilingPoint>& points, double bytes, CollectiveOp op) {
  const CeilingPoint* below = nullptr;
  const CeilingPoint* above = nullptr;
  for (const CeilingPoint& point : points) {
    if (!point.correct || !point.busbw || point.op != name(op)) continue;
    if (point.bytes <= bytes && (below == nullptr || point.bytes > below->bytes)) below = &point;
    if (point.bytes >= bytes && (above == nullptr || point.bytes < above->bytes)) above = &point;
  }
  if (below == nullptr || above == nullptr)
    return below != nullptr ? below->busbw : above != nullptr ? above->busbw : Number();
  if (above->bytes <= below->bytes) return below->busbw;
  const double share = std::log(bytes / below->bytes) / std::log(above->bytes / below->bytes);
  return *below->busbw + share * (*above->busbw - *below->busbw);
}

Number ceilingFor(const std::vector<CeilingPoint>& points, double bytes, const std::string& op) {
  const bool oneWay = op == name(CollectiveOp::push) || op == name(CollectiveOp::pull);
  for (const CollectiveOp known :
       {CollectiveOp::broadcast, CollectiveOp::allGather, CollectiveOp::reduceScatter, CollectiveOp::sendRecv})
    if (op == name(known) || (oneWay && known == CollectiveOp::sendRecv))
      if (const Number own = ceilingAt(points, bytes, known)) return own;
  return ceilingAt(points, bytes);
}

CeilingFit fitCeiling(const std::vector<CeilingPoint>& points, int ranks) {
  std::vector<Equation> equations;
  for (const CeilingPoint& point : points)
    if (point.correct && point.seconds && *point.seconds > 0 && point.op == name(CollectiveOp::allReduce))
      equations.push_back(
          {{2.0 * (ranks - 1), busFactor(CollectiveOp::allReduce, ranks) * point.bytes}, *point.seconds});
  CeilingFit fit;
  if (ranks < 2 || equations.size() < 3) return fit;
  const Terms best = fitNonNegative(equations, 2);
  if (!(best[1] > 0)) return fit;  // The times do not grow with the bytes.
  double squares = 0;
  for (const Equation& equation : equations) squares += std::pow(equation.value / valueOf(best, equation.terms) - 1, 2);
  fit.latencySeconds = best[0];
  fit.bytesPerSecond = 1 / best[1];
  fit.residual = std::sqrt(squares / static_cast<double>(equations.size() - 2));
  return fit;
}

void setCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat, int ranks, CellResult& out) {
  out.ceiling = joinCeiling(recordsByRepeat, ranks);
  const auto among = std::stable_partition(out.ceiling.begin(), out.ceiling.end(),
                                           [](const CeilingPoint& point) { return point.members.empty(); });
  out.ceilingAmong.assign(among, out.ceiling.end());
  out.ceiling.erase(among, out.ceiling.end());
  out.ceilingBusbw = ceilingBusbw(out.ceiling);
  out.ceilingFit = fitCeiling(out.ceiling, ranks);
}

Number credible(const Number& utilisation) {
  return utilisation && *utilisation <= kAboveCeiling ? utilisation : Number();
}

Number shareOfCeiling(const CellResult& cell) { return credible(cell.sizeUtilisation); }

Number highestUtilisation(const CellResult& cell) {
  Number highest = std::max(cell.sizeUtilisation, cell.bandwidthUtilisation);  // Null is less than any value.
  for (const BucketStats& bucket : cell.buckets) highest = std::max(highest, bucket.utilisation);
  return highest;
}

Number utilisationAtSize(const CellResult& cell) {
  double expected = 0;
  double taken = 0;
  for (const BucketStats& bucket : cell.buckets) {
    if (bucket.bucket < 0 || !bucket.busbw || !bucket.seconds) continue;
    const Number ceiling = ceilingFor(cell.ceiling, bucket.bytes, bucket.op);
    if (!ceiling || *ceiling <= 0) return {};
    expected += *bucket.seconds * *bucket.busbw / *ceiling;
    taken += *bucket.seconds;
  }
  if (taken <= 0) return {};
  return expected / taken;
}

}  // namespace scalescope
