#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// The stages of a rank's run, which train() calls one after the other. Each is in the source of its name.

// Loads data, builds the model and connects to the other ranks. Throws what LibTorch throws; `session.position` names
// the operation.
Status openSession(Session& session);

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset,
                          const at::TensorOptions& tensor);

// Runs one rank from its start to its end: data, model, rendezvous, peak-bandwidth benchmark, calibration, warm-up,
// window, validation. Throws what LibTorch throws; `session.position` names the operation.
Status train(Session& session);

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

// Takes the steps of an open session, from progress.nextStep to the end of the budget, with the records, epochs,
// validations and checkpoints between them.
Status runSteps(Session& session);

// Takes the additional steps of measure.profile, which are not counted anywhere, and logs them and their operators. All
// ranks call it together, after everything that is measured, because the steps change parameters and sums. If LibTorch
// cannot record operators, the steps are taken all the same, and the log has the reason. Throws what a step throws.
void profileSteps(Session& session);

}  // namespace scalescope
