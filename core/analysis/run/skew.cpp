#include "core/analysis/run/skew.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace scalescope {
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
