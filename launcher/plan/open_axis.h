#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// How a cell of an open batch axis ended so far.
enum class CellFate { open, good, outOfMemory, failed };

// The next cell of the first open-axis combination (variant, precision, accumulation, strategy, nodes, devices) whose
// cells have all ended, or none: it ends at the first oom (then bisects), at `max`, or with max 0 after a batch of at
// least 4 x the images. `fates` is as long as `cells`. Errors of a batch that cannot be split end that combination.
struct Grown {
  std::optional<Cell> cell;
  std::vector<Message> notes;  // "no limit found", once per combination that ended so
};
Grown growOpenAxis(const OpenBatchAxis& axis, const std::vector<Cell>& cells, const std::vector<CellFate>& fates,
                   std::int64_t trainImages);

// The cells that open axes are expected to reach: those of `cells` and, per combination, the batches after them while
// `fits` says that memory suffices (at most 1,000 in all). What `plan` lists; only running them tells.
std::vector<Cell> forecastOpenCells(const OpenBatchAxis& axis, const std::vector<Cell>& cells, std::int64_t trainImages,
                                    const std::function<bool(const Cell&)>& fits);

}  // namespace scalescope
