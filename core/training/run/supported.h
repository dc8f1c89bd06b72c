#pragma once

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

// Refuses, in words, what this worker cannot run yet.
Status checkSupported(const RunPlan& plan);

}  // namespace scalescope
