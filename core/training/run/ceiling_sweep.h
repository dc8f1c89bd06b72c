#pragma once

#include "core/training/session/session.h"

namespace scalescope {

// What this machine's collectives reach, on the run's own ranks right before training: all-reduce of 4 KB, 16 KB, ..
// ceilingMB, the reference that bus bandwidth is compared with; then broadcast, all-gather, reduce-scatter and
// send/recv to the next rank at three sizes while they take no longer than a second together. Sizes are those of
// nccl-tests: the whole buffer, of which each rank of an all-gather sends an N-th. One BenchmarkRecord each: median
// seconds, result checked. A wrong result fails every rank, with the collective and its size named.
Status sweepCeiling(Session& session);

}  // namespace scalescope
