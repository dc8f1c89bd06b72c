#pragma once

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

struct Session;

// Sets session.launcher if the study and the device allow Scalescope's own kernels, and normChoices for the model that
// is made with them next. Does nothing on CPUs.
void openKernels(Session& session);

// Measures Scalescope's kernels against PyTorch's operations on the shapes of the run and chooses the faster ones that
// agree. Rank 0 decides for all, so that all ranks compute alike, but a rank whose kernels disagree uses PyTorch's.
// session.kernels has the results. All ranks call it together, before anything is measured or recorded; the state is
// restored.
void chooseKernels(Session& session);

// Returns an error for what this worker cannot run yet.
Status checkSupported(const RunPlan& plan);

}  // namespace scalescope
