#include "core/analysis/run/collectives.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/run/bandwidth.h"

namespace scalescope {
namespace {

struct BucketInRun {
  double bytes = 0;
  int records = 0;
  double transferNs = 0;
  double leadNs = 0;
};

struct Transfer {
  CollectiveKey key;
  std::int64_t startNs = 0, endNs = 0;
};

// Returns the nanoseconds of each transfer, with every instant shared equally by the active ones. Between two
// neighboring starts or ends the set of active transfers is constant, so one pass over the sorted edges is enough,
// with at most |transfers| additions per edge.
std::vector<double> sharesOf(const std::vector<Transfer>& transfers) {
  struct Edge {
    std::int64_t timeNs;
    bool begins;
    std::size_t transfer;
  };
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < transfers.size(); ++i) {
    if (transfers[i].endNs <= transfers[i].startNs) continue;
    edges.push_back({transfers[i].startNs, true, i});
    edges.push_back({transfers[i].endNs, false, i});
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.timeNs < b.timeNs; });
  std::vector<double> shares(transfers.size());
  std::set<std::size_t> underWay;
  std::int64_t sinceNs = 0;
  for (const Edge& edge : edges) {
    for (const std::size_t i : underWay)
      shares[i] += static_cast<double>(edge.timeNs - sinceNs) / static_cast<double>(underWay.size());
    sinceNs = edge.timeNs;
    if (edge.begins)
      underWay.insert(edge.transfer);
    else
      underWay.erase(edge.transfer);
  }
  return shares;
}

// Returns the time at which this rank started its last gradient bucket; 0 if there is none.
std::int64_t lastHandOver(const std::vector<const CollectiveRecord*>& records) {
  std::int64_t last = 0;
  for (const CollectiveRecord* record : records)
    if (record->bucket >= 0) last = std::max(last, record->startNs);
  return last;
}

std::int64_t shiftOf(const std::vector<std::int64_t>& shiftsNs, std::size_t rank) {
  return rank < shiftsNs.size() ? shiftsNs[rank] : 0;
}

}  // namespace

std::string_view name(Clocks clocks) {
  switch (clocks) {
    case Clocks::shared:
      return "shared";
    case Clocks::aligned:
      return "aligned";
    default:
      return "unrelated";
  }
}

std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> keyed(
    const std::vector<const CollectiveRecord*>& records) {
  std::map<std::pair<int, CollectiveOp>, int> seen;
  std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> out;
  for (const CollectiveRecord* record : records)
    out.emplace_back(CollectiveKey{record->bucket, record->op, seen[{record->bucket, record->op}]++}, record);
  return out;
}

std::map<CollectiveKey, Meeting> meetingsOf(const std::vector<std::vector<const CollectiveRecord*>>& byRank,
                                            const std::vector<std::int64_t>& shiftsNs) {
  std::map<CollectiveKey, Meeting> meetings;
  for (std::size_t i = 0; i < byRank.size(); ++i)
    for (const auto& [key, record] : keyed(byRank[i])) {
      if (record->op == CollectiveOp::push) continue;
      Meeting& meeting = meetings[key];
      const std::int64_t arrivalNs = record->startNs + shiftOf(shiftsNs, i);
      meeting.lastArrivalNs = meeting.arrived == 0 ? arrivalNs : std::max(meeting.lastArrivalNs, arrivalNs);
      ++meeting.arrived;
    }
  return meetings;
}

StepComm joinStep(const std::vector<std::vector<const CollectiveRecord*>>& byRank, int ranks, Clocks clocks,
                  const std::vector<std::int64_t>& shiftsNs) {
  const std::map<CollectiveKey, Meeting> meetings = meetingsOf(byRank, shiftsNs);
  StepComm step;
  for (const auto& [key, meeting] : meetings) step.incomplete += meeting.arrived < ranks ? 1 : 0;
  std::map<CollectiveKey, BucketInRun> buckets;
  int contributors = 0;
  bool anyWire = false;
  for (std::size_t index = 0; index < byRank.size(); ++index) {
    const auto& records = byRank[index];
    RankComm rank;
    bool takesPart = false;
    std::map<std::pair<CollectiveOp, Carries>, TimeSet> kinds;
    std::vector<Transfer> transfers;
    const std::int64_t lastNs = lastHandOver(records);
    for (const auto& [key, record] : keyed(records)) {
      const auto meeting = meetings.find(key);
      const bool joined = clocks != Clocks::unrelated && meeting != meetings.end() && meeting->second.arrived == ranks;
      const std::int64_t ready = joined ? std::clamp(meeting->second.lastArrivalNs - shiftOf(shiftsNs, index),
                                                     record->startNs, std::max(record->startNs, record->endNs))
                                        : record->startNs;
      const std::int64_t beganNs = clocks == Clocks::shared ? ready : record->startNs;
      rank.comm.push_back({record->startNs, record->endNs});
      rank.wait.push_back({record->startNs, ready});
      if (record->bucket < -1) continue;
      takesPart = true;
      if (record->bytes == 0) continue;
      const std::pair kind{record->op, record->bucket < 0 ? Carries::buffers : Carries::gradients};
      kinds[kind].push_back({record->startNs, record->endNs});
      step.kinds[kind].bytes += static_cast<double>(record->bytes);
      rank.wire.push_back({beganNs, record->endNs});
      rank.wireBytes += busFactor(record->op, ranks) * static_cast<double>(record->bytes);
      rank.payloadBytes += static_cast<double>(record->bytes);
      buckets[key].bytes += static_cast<double>(record->bytes);
      buckets[key].leadNs += static_cast<double>(std::max<std::int64_t>(0, lastNs - record->startNs));
      transfers.push_back({key, beganNs, record->endNs});
    }
    const std::vector<double> shares = sharesOf(transfers);
    for (std::size_t i = 0; i < transfers.size(); ++i) {
      BucketInRun& sum = buckets[transfers[i].key];
      sum.transferNs = sum.records == 0 ? shares[i] : std::min(sum.transferNs, shares[i]);
      ++sum.records;
    }
    rank.comm = unite(std::move(rank.comm));
    rank.wait = unite(std::move(rank.wait));
    rank.wire = unite(std::move(rank.wire));
    for (auto& [kind, times] : kinds) step.kinds[kind].ns += static_cast<double>(lengthNs(unite(std::move(times))));
    if (const std::int64_t length = lengthNs(rank.wire); !rank.wire.empty())
      step.wireNs = anyWire ? std::min(step.wireNs, length) : length;
    anyWire = anyWire || !rank.wire.empty();
    if (takesPart) {
      step.wireBytes += rank.wireBytes;
      step.payloadBytes += rank.payloadBytes;
      ++contributors;
    }
    step.ranks.push_back(std::move(rank));
  }
  if (contributors > 0) {
    step.wireBytes /= contributors;
    step.payloadBytes /= contributors;
    for (auto& [kind, sum] : step.kinds) {
      sum.bytes /= contributors;
      sum.ns /= contributors;
    }
  }
  for (const auto& [key, sum] : buckets)
    step.buckets.push_back(
        {std::get<0>(key), std::get<1>(key), sum.bytes / sum.records, sum.transferNs, sum.leadNs / sum.records});
  return step;
}

}  // namespace scalescope
