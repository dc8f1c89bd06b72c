#pragma once

#include "core/telemetry/record/records.h"

namespace scalescope {

struct Session;

// Measures k steps without sync, with sync, and of communication alone on the same buckets, from one batch. The state
// is restored.
CalibrationRecord calibrate(Session& session);

// Returns how many samples of each arm, and of communication alone, calibrate() takes if a step lasts `stepSeconds`: 5
// to 50.
int calibrationRounds(double stepSeconds);

// Lets the Reducer rebuild its buckets before the first step of a resumed run, as they were in the steps that it
// follows, because the bucket of an element decides the order of a sum over three ranks. The state is restored.
void settleBuckets(Session& session);

// Returns the seconds of one full step on rank 0, which waits for the slowest rank; budgetSeconds is divided by it. The
// state is restored.
double warmUpStep(Session& session);

}  // namespace scalescope
