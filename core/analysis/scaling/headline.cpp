#include "core/analysis/scaling/headline.h"

#include <string>
#include <tuple>

namespace scalescope {

const CellResult* headlineCell(const StudyResult& study) {
  const std::string first = study.spec.variants.empty() ? "plain" : study.spec.variants.front().first;
  const auto rank = [&](const CellResult& cell) {
    return std::tuple(cell.speedup.has_value(), cell.cell.variant == first, cell.cell.worldDevices(),
                      cell.cell.batch.global());
  };
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && cell.baselineCell != cell.cell.number && (best == nullptr || rank(cell) > rank(*best)))
      best = &cell;
  return best;
}

}  // namespace scalescope
