#pragma once

#include "core/training/session.h"

namespace scalescope {

struct StepOptions {
  StepPhase phase = StepPhase::timed;
  Sync sync = Sync::yes;           // no: gradients stay on this rank (calibration)
  const StepData* data = nullptr;  // these batches instead of the loader's next (calibration)
};

// One optimizer update with its micro-batches, timed part by part. Writes the record of the step before
// (`session.unlogged`) as its first part: what logging costs is inside the step. Its own record is the caller's to keep.
StepRecord takeStep(Session& session, std::int64_t step, const StepOptions& options);

// Adds a step to the sums of its epoch.
void count(Progress& progress, const StepRecord& record);

// Writes `session.unlogged`, if any, with its collectives.
void logUnlogged(Session& session);

}  // namespace scalescope
