#pragma once

#include "core/telemetry/record/records.h"

namespace scalescope {

struct Session;

// k steps without sync, with sync, and of communication alone on the same buckets, from one batch; the state is put
// back.
CalibrationRecord calibrate(Session& session);

// Samples of each arm, and of communication alone, that calibrate() takes where a step lasts `stepSeconds`: 5 to 50.
int calibrationRounds(double stepSeconds);

// Lets the Reducer rebuild its buckets before the first step of a resumed run, as they were before the steps that it
// follows: which bucket an element is in decides the order of a sum over three ranks. The state is put back.
void settleBuckets(Session& session);

// Seconds of one full step, slowest rank: what budgetSeconds is divided by. The state is put back.
double warmUpStep(Session& session);

}  // namespace scalescope
