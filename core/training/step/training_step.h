#pragma once

#include <vector>

#include "core/training/session/training_session.h"

namespace scalescope {

struct StepOptions {
  StepPhase phase = StepPhase::timed;
  Sync sync = Sync::yes;           // no: gradients stay on this rank (calibration)
  const StepData* data = nullptr;  // these batches instead of the loader's next (calibration)
};

// One optimizer update with its micro-batches, timed part by part. Writes the record of the step before
// (`session.kept.steps`) as its first part: what logging costs is inside the step. Its own record is the caller's to
// keep; with session.times.late its times, loss and accuracy are known only to finishedSteps.
StepRecord takeStep(Session& session, std::int64_t step, const StepOptions& options);

// Adds a step to the sums of its epoch.
void count(Progress& progress, const StepRecord& record);

// What is known of steps taken so far and was not returned before: `taken` itself, or what the device has finished.
std::vector<StepRecord> finishedSteps(Session& session, const StepRecord& taken, DeferredSteps::Wait wait);
// Waits for a rehearsal's step just taken, and for those before it; their collectives are forgotten.
StepRecord finishStep(Session& session, const StepRecord& taken);

// Writes `session.kept.steps`, if any, with its collectives.
void logUnlogged(Session& session);
// The same after a failure, with what a device may still tell; throws nothing of its.
void logWhatIsKnown(Session& session);

}  // namespace scalescope
