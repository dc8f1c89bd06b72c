#pragma once

#include <vector>

#include "core/training/session/training_session.h"

namespace scalescope {

struct StepOptions {
  StepPhase phase = StepPhase::timed;
  Sync sync = Sync::yes;           // Mode; with `no`, gradients stay on this rank (calibration).
  const StepData* data = nullptr;  // Batches to use instead of the loader's next (calibration).
};

// Takes one optimizer update with its micro-batches, timed part by part. The first part writes the record of the step
// before (`session.kept.steps`), so that the cost of logging is inside the step. The caller keeps the returned record;
// with session.times.late only finishedSteps has its times, loss and accuracy.
StepRecord takeStep(Session& session, std::int64_t step, const StepOptions& options);

// Adds a step to the sums of its epoch.
void count(Progress& progress, const StepRecord& record);

// Returns the complete records of steps that were not returned before: `taken` itself, or what the device has finished.
std::vector<StepRecord> finishedSteps(Session& session, const StepRecord& taken, DeferredSteps::Wait wait);
// Waits for a rehearsal's step just taken, and for those before it; drops their collectives.
StepRecord finishStep(Session& session, const StepRecord& taken);

// Writes `session.kept.steps`, if any, with its collectives.
void logUnlogged(Session& session);
// Writes the records after a failure, with what a device can still report. Does not throw the device's errors.
void logWhatIsKnown(Session& session);

}  // namespace scalescope
