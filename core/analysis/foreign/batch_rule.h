#pragma once

#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// Which of its two batches a row of an imported table keeps while the devices grow, and by which it is compared: the
// global one (strong scaling) or the one per device (weak scaling, fixed epochs). A table that names its protocol says
// it. Of others the arithmetic does, apart for each line (cells of one variant, precision and accumulation): the batch
// that more of its cells share with another number of devices; where both do alike, the one that the table prints.
// One per cell.
std::vector<BatchKind> batchRules(Protocol protocol, BatchKind printed, const std::vector<Cell>& cells);

}  // namespace scalescope
