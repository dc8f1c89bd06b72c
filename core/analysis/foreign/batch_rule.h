#pragma once

#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// Returns, for each cell of an imported table, which of its two batches stays constant while the devices grow and is
// used for comparison: the global one (strong scaling) or the one per device (weak, fixed-epoch). The table's
// protocol decides it. Without one, each line (cells of one variant, precision and accumulation) decides for itself:
// the batch that more of its cells share with another number of devices, or the one that the table prints if both are
// shared equally.
std::vector<BatchKind> batchRules(Protocol protocol, BatchKind printed, const std::vector<Cell>& cells);

}  // namespace scalescope
