#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// State of a cell of an open batch axis.
enum class CellFate { open, good, outOfMemory, failed };

// Returns the next cell of the first open-axis combination (variant, precision, accumulation, strategy, nodes, devices)
// whose cells have all ended, or nothing. A combination ends at the first out-of-memory cell (then bisects), at `max`,
// or, if max is 0, after a batch of at least 4 x the images, or kMostOpenTimes x the first batch if the number of
// images is unknown (trainImages 0). `fates` is as long as `cells`. An error for a batch that cannot be split ends that
// combination.
struct Grown {
  std::optional<Cell> cell;
  std::vector<Message> notes;  // Messages "no limit found", once per combination that ended so.
};
Grown growOpenAxis(const OpenBatchAxis& axis, const std::vector<Cell>& cells, const std::vector<CellFate>& fates,
                   std::int64_t trainImages);

// Returns the cells that open axes are expected to reach: those of `cells` and, per combination, the batches after them
// while `fits` says that memory suffices (at most 1,000 in all). `plan` lists them; the cells that are really reached
// are known only when they run.
std::vector<Cell> forecastOpenCells(const OpenBatchAxis& axis, const std::vector<Cell>& cells, std::int64_t trainImages,
                                    const std::function<bool(const Cell&)>& fits);

}  // namespace scalescope
