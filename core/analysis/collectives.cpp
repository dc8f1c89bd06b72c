#include "core/analysis/collectives.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/analysis/bandwidth.h"

namespace scalescope {
namespace {

using Key = std::tuple<int, CollectiveOp, int>;  // bucket, op, occurrence

struct Meeting {
  std::int64_t lastArrivalNs = 0;
  int arrived = 0;
};

struct BucketSum {
  double bytes = 0;
  int records = 0;
  std::int64_t transferNs = 0;
};

// Occurrence numbers make keys unique within one rank: a bucket may be sent more than once in a step.
std::vector<std::pair<Key, const CollectiveRecord*>> keyed(const std::vector<const CollectiveRecord*>& records) {
  std::map<std::pair<int, CollectiveOp>, int> seen;
  std::vector<std::pair<Key, const CollectiveRecord*>> out;
  for (const CollectiveRecord* record : records)
    out.emplace_back(Key{record->bucket, record->op, seen[{record->bucket, record->op}]++}, record);
  return out;
}

}  // namespace

StepComm joinStep(const std::vector<std::vector<const CollectiveRecord*>>& byRank, int ranks, Clocks clocks) {
  std::map<Key, Meeting> meetings;
  for (const auto& records : byRank)
    for (const auto& [key, record] : keyed(records)) {
      Meeting& meeting = meetings[key];
      meeting.lastArrivalNs = meeting.arrived == 0 ? record->startNs : std::max(meeting.lastArrivalNs, record->startNs);
      ++meeting.arrived;
    }

  StepComm step;
  for (const auto& [key, meeting] : meetings) step.incomplete += meeting.arrived < ranks ? 1 : 0;
  std::map<Key, BucketSum> buckets;
  int contributors = 0;
  for (const auto& records : byRank) {
    RankComm rank;
    for (const auto& [key, record] : keyed(records)) {
      const Meeting& meeting = meetings[key];
      const bool joined = clocks == Clocks::shared && meeting.arrived == ranks;
      const std::int64_t ready =
          joined ? std::clamp(meeting.lastArrivalNs, record->startNs, std::max(record->startNs, record->endNs)) : record->startNs;
      rank.comm.push_back({record->startNs, record->endNs});
      rank.wait.push_back({record->startNs, ready});
      if (record->bucket < -1) continue;
      rank.wire.push_back({ready, record->endNs});
      rank.wireBytes += busFactor(record->op, ranks) * static_cast<double>(record->bytes);
      rank.payloadBytes += static_cast<double>(record->bytes);
      BucketSum& sum = buckets[key];
      const std::int64_t transfer = std::max<std::int64_t>(0, record->endNs - ready);
      sum.transferNs = sum.records == 0 ? transfer : std::min(sum.transferNs, transfer);
      sum.bytes += static_cast<double>(record->bytes);
      ++sum.records;
    }
    rank.comm = unite(std::move(rank.comm));
    rank.wait = unite(std::move(rank.wait));
    rank.wire = unite(std::move(rank.wire));
    if (!rank.wire.empty()) {
      const std::int64_t length = lengthNs(rank.wire);
      step.wireNs = contributors == 0 ? length : std::min(step.wireNs, length);
      step.wireBytes += rank.wireBytes;
      step.payloadBytes += rank.payloadBytes;
      ++contributors;
    }
    step.ranks.push_back(std::move(rank));
  }
  if (contributors > 0) {
    step.wireBytes /= contributors;
    step.payloadBytes /= contributors;
  }
  for (const auto& [key, sum] : buckets)
    step.buckets.push_back({std::get<0>(key), std::get<1>(key), sum.bytes / sum.records, sum.transferNs});
  return step;
}

}  // namespace scalescope
