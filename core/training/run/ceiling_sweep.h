#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// What this machine's collectives reach, on the run's own ranks right before training: all-reduce of 4 KB, 16 KB, .. up
// to ceilingMB or the largest message of the training, whichever is more, the reference that bus bandwidth is compared
// with; then broadcast, all-gather, reduce-scatter, all-to-all and send/recv to the next rank at 16 KiB, and at two
// larger sizes while they take no longer than two seconds together. With measure.ceilingSubsets also all-reduce among
// the groups of ceilingGroups, one after the other, whose members alone record it. Sizes are those of nccl-tests: the
// whole buffer, of which each rank of an all-gather sends an N-th. Of each size rounds one behind the other
// (study/cells/ceiling_sizes.h) after rounds that do not count; the result is checked before and after. One
// BenchmarkRecord each: seconds of a round, mean of this rank. A wrong result fails every rank, with the collective and
// its size named.
Status sweepCeiling(Session& session);

}  // namespace scalescope
