#include "core/report/frontier.h"

#include <algorithm>

namespace scalescope {
namespace {

bool sweptForLimit(const CellResult& cell) { return cell.cell.untilOom || cell.status == "oom"; }

}  // namespace

std::vector<Frontier> frontiersOf(const StudyResult& study, const std::string& groupKey) {
  std::vector<Frontier> out;
  const auto cells = cellsWhere(study, [](const CellResult& cell) { return cell.imagesPerSecond || cell.status == "oom"; });
  for (const CellGroup& group : groupsOf(cells, Along::batch, groupKey)) {
    if (std::none_of(group.cells.begin(), group.cells.end(), [](const CellResult* cell) { return sweptForLimit(*cell); })) continue;
    Frontier frontier{group, nullptr, nullptr};
    for (const CellResult* cell : group.cells)
      if (cell->imagesPerSecond) frontier.largest = cell;
    for (const CellResult* cell : group.cells)
      if (cell->status == "oom" && frontier.firstOom == nullptr && frontier.largest != nullptr &&
          batchOf(*cell) > batchOf(*frontier.largest))
        frontier.firstOom = cell;
    if (frontier.largest != nullptr) out.push_back(std::move(frontier));
  }
  return out;
}

}  // namespace scalescope
