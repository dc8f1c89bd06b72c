#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <string_view>
#include <vector>

#include "core/telemetry/record/intervals.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Relation of the ranks' monotonic clocks, which decides whether times can be compared. Ranks with the same boot id
// share a clock; other clocks may have been aligned (run/host_clocks.h), which leaves an uncertainty.
enum class Clocks { shared, unrelated, aligned };
std::string_view name(Clocks);  // Returns the name in results --json.

// Waits and lateness are omitted if the clock uncertainty exceeds this share of them (docs/MEASUREMENT.md, "The step,
// per rank").
inline constexpr double kLeastOfClocks = 0.1;

// Collectives of one rank in one step.
struct RankComm {
  TimeSet comm;             // Union of its collectives.
  TimeSet wait;             // Time from own to last arrival, inside the own interval; empty with unrelated clocks.
  TimeSet wire;             // Gradients and buffers (bucket >= -1), without the wait if clocks are shared.
  double wireBytes = 0;     // Sum of f_k * S_k over gradients and buffers.
  double payloadBytes = 0;  // Sum of S_k over gradients and buffers.
};

// One collective's share of a step's transfers. Time in which several are active is divided equally among them, so that
// the buckets of a rank add up to the union of its transfers.
struct BucketTime {
  int bucket = 0;
  CollectiveOp op{};
  double bytes = 0;       // Mean over ranks.
  double transferNs = 0;  // Minimum over ranks, without the wait if clocks are shared.
  double leadNs = 0;      // Time from the start until the last gradient bucket of the step starts; mean over ranks.
};

// All transfers of one kind in one step, averaged over the ranks that took part in any.
struct KindTime {
  double bytes = 0;
  double ns = 0;  // Union of their intervals.
};
enum class Carries { gradients, buffers };  // Buckets >= 0, or bucket -1; scatter and gather carry inputs and outputs.

struct StepComm {
  std::vector<RankComm> ranks;  // Collectives of each rank, in the order of the arguments.
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;
  std::vector<BucketTime> buckets;
  std::int64_t wireNs = 0;  // Minimum over ranks of |wire|: the duration of the wire figure.
  double wireBytes = 0;     // Mean over ranks.
  double payloadBytes = 0;
  int incomplete = 0;  // Collectives without a record of some rank: their wait is unknown.
};

// Key that joins a collective's records over the ranks of one step: bucket, operation, occurrence within the step (a
// bucket may be sent more than once).
using CollectiveKey = std::tuple<int, CollectiveOp, int>;
std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> keyed(
    const std::vector<const CollectiveRecord*>& records);

// Last arrival of the ranks at a collective, and the number of ranks that arrived. A push has none, because it waits
// for no other rank.
struct Meeting {
  std::int64_t lastArrivalNs = 0;
  int arrived = 0;
};
// `shiftsNs` has, per rank, what is added to its times to get those of a common clock; empty: no shift.
std::map<CollectiveKey, Meeting> meetingsOf(const std::vector<std::vector<const CollectiveRecord*>>& byRank,
                                            const std::vector<std::int64_t>& shiftsNs = {});

// Joins one step's collectives across ranks by CollectiveKey, except pushes, which wait for no other rank. A record of
// 0 bytes is an arrival whose data stayed in the process: no transfer. byRank[i] has rank i's records of this step in
// time order; `ranks` is the number of ranks that took part; `shiftsNs` as in meetingsOf(), for aligned clocks. Aligned
// clocks only give the wait: they are too uncertain to subtract it from a transfer.
StepComm joinStep(const std::vector<std::vector<const CollectiveRecord*>>& byRank, int ranks, Clocks clocks,
                  const std::vector<std::int64_t>& shiftsNs = {});

}  // namespace scalescope
