#pragma once

#include "core/analysis/sizing/sizing.h"
#include "core/report/values/figure.h"

namespace scalescope {

// A row per N and link, in the order asked for: step, speedup and efficiency with their prediction intervals, the
// step's parts, what an epoch costs, and, where it is known how many samples an accuracy takes, what that costs.
Table sizingTable(const Sizing& sizing);

}  // namespace scalescope
