#pragma once

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

struct Session;

// session.launcher where the study and the device allow kernels of our own, and normChoices for the model that is made
// with them next. Nothing on CPUs.
void openKernels(Session& session);

// Measures our kernels against PyTorch's operations on the shapes of the run and takes the faster ones that agree: rank
// 0 decides for all, so that all ranks compute alike, but a rank whose kernels disagree takes PyTorch's.
// session.kernels holds what was found. All ranks together, before anything that is measured or recorded; the state is
// put back.
void chooseKernels(Session& session);

// Refuses, in words, what this worker cannot run yet.
Status checkSupported(const RunPlan& plan);

}  // namespace scalescope
