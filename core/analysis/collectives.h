#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/intervals.h"
#include "core/telemetry/records.h"

namespace scalescope {

// Whether the ranks' monotonic times may be compared: the same boot id is the same clock.
enum class Clocks { shared, unrelated };

// One rank's collectives in one step.
struct RankComm {
  TimeSet comm;             // union of its collectives
  TimeSet wait;             // own arrival to last arrival, inside its own interval; empty with unrelated clocks
  TimeSet wire;             // gradients and buffers (bucket >= -1), without the wait where clocks are shared
  double wireBytes = 0;     // sum of f_k * S_k over gradients and buffers
  double payloadBytes = 0;  // sum of S_k over the same
};

struct BucketTime {
  int bucket = 0;
  CollectiveOp op{};
  double bytes = 0;             // mean over ranks
  std::int64_t transferNs = 0;  // minimum over ranks, without the wait where clocks are shared
};

struct StepComm {
  std::vector<RankComm> ranks;  // as given
  std::vector<BucketTime> buckets;
  std::int64_t wireNs = 0;  // minimum over ranks of |wire|: the wire figure's duration
  double wireBytes = 0;     // mean over ranks
  double payloadBytes = 0;
  int incomplete = 0;  // collectives that lack some rank's record: their wait is unknown
};

// Joins one step's collectives across ranks by (bucket, op, occurrence within the step). byRank[i] holds rank i's records of
// this step in time order; `ranks` is the number of ranks that took part.
StepComm joinStep(const std::vector<std::vector<const CollectiveRecord*>>& byRank, int ranks, Clocks clocks);

}  // namespace scalescope
