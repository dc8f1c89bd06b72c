#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Measures the peak bandwidth of this machine's collectives on the run's own ranks right before training: all-reduce of
// 4 KB, 16 KB, .. up to ceilingMB or the largest message of the training, whichever is more, which is the reference for
// bus bandwidth. Then broadcast, all-gather, reduce-scatter, all-to-all and send/recv to the next rank follow at 16
// KiB, and at two larger sizes while they take no longer than two seconds together. With measure.ceilingSubsets,
// all-reduce is also measured among the groups of ceilingGroups, one after the other, and only their members record it.
// Sizes are those of nccl-tests: the whole buffer, of which each rank of an all-gather sends an N-th. For each size
// there are rounds back to back (study/cells/ceiling_sizes.h) after warm-up rounds; the result is checked before and
// after. Each size gives one BenchmarkRecord: seconds of a round, mean of this rank. A wrong result fails every rank;
// the error names the collective and its size.
Status sweepCeiling(Session& session);

}  // namespace scalescope
