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

// Whether the ranks' monotonic times may be compared: the same boot id is the same clock, others may have been set to
// one another (hosts/host_clocks.h), which leaves them uncertain.
enum class Clocks { shared, unrelated, aligned };
std::string_view name(Clocks);  // as results --json has it

// Waits and lateness by whose tenth the clocks may be off are left out (docs/MEASUREMENT.md, "The step, per rank").
inline constexpr double kLeastOfClocks = 0.1;

// One rank's collectives in one step.
struct RankComm {
  TimeSet comm;             // union of its collectives
  TimeSet wait;             // own arrival to last arrival, inside its own interval; empty with unrelated clocks
  TimeSet wire;             // gradients and buffers (bucket >= -1), without the wait where clocks are shared
  double wireBytes = 0;     // sum of f_k * S_k over gradients and buffers
  double payloadBytes = 0;  // sum of S_k over the same
};

// One collective's own share of a step's transfers: an instant in which several are under way belongs to them in equal
// parts, so that the buckets of a rank add up to the union of its transfers.
struct BucketTime {
  int bucket = 0;
  CollectiveOp op{};
  double bytes = 0;       // mean over ranks
  double transferNs = 0;  // minimum over ranks, without the wait where clocks are shared
  double leadNs = 0;      // handed over before the step's last gradient bucket; mean over ranks
};

// All transfers of one kind in one step, mean over the ranks that took part in any.
struct KindTime {
  double bytes = 0;
  double ns = 0;  // union of their intervals
};
enum class Carries { gradients, buffers };  // bucket >= 0, bucket -1; scatter and gather carry inputs and outputs

struct StepComm {
  std::vector<RankComm> ranks;  // as given
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;
  std::vector<BucketTime> buckets;
  std::int64_t wireNs = 0;  // minimum over ranks of |wire|: the wire figure's duration
  double wireBytes = 0;     // mean over ranks
  double payloadBytes = 0;
  int incomplete = 0;  // collectives that lack some rank's record: their wait is unknown
};

// What joins one step's collectives over its ranks: bucket, operation, occurrence within the step (a bucket may be sent
// more than once).
using CollectiveKey = std::tuple<int, CollectiveOp, int>;
std::vector<std::pair<CollectiveKey, const CollectiveRecord*>> keyed(
    const std::vector<const CollectiveRecord*>& records);

// When the last rank came to a collective, of how many: a push waits for nobody and meets nobody.
struct Meeting {
  std::int64_t lastArrivalNs = 0;
  int arrived = 0;
};
// shiftsNs: per rank, to be added to its times for one clock of all; empty: nothing.
std::map<CollectiveKey, Meeting> meetingsOf(const std::vector<std::vector<const CollectiveRecord*>>& byRank,
                                            const std::vector<std::int64_t>& shiftsNs = {});

// Joins one step's collectives across ranks by CollectiveKey. A push waits for nobody and is
// not joined. A record of 0 bytes is an arrival whose data stayed in the process: no transfer. byRank[i] holds rank i's
// records of this step in time order; `ranks` is the number of ranks that took part; `shiftsNs` as in meetingsOf, of
// aligned clocks. These give the wait alone: they are too uncertain to take it off a transfer.
StepComm joinStep(const std::vector<std::vector<const CollectiveRecord*>>& byRank, int ranks, Clocks clocks,
                  const std::vector<std::int64_t>& shiftsNs = {});

}  // namespace scalescope
