#pragma once

#include "core/analysis/sizing/sizing.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Returns one row per N and link, in the requested order: step, speedup and efficiency with their prediction intervals,
// the parts of the step, the cost of an epoch and, if the number of samples for an accuracy is known, the cost of
// reaching it.
Table sizingTable(const Sizing& sizing);

}  // namespace scalescope
