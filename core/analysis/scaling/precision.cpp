#include "core/analysis/scaling/precision.h"

#include <set>

namespace scalescope {

Number relativeHalfWidth(const CellResult& cell) {
  const bool compared = cell.speedup && cell.baselineCell != cell.cell.number;
  const Interval step{cell.stepSeconds.mean, cell.stepSeconds.ciLow, cell.stepSeconds.ciHigh};
  const Interval known = compared ? cell.speedupCi : step;
  if (!known.value || !known.low || !known.high || !(*known.value > 0)) return {};
  return (*known.high - *known.low) / (2 * *known.value);
}

std::vector<int> cellsToRepeat(const StudyResult& study, const OpenRepeats& open) {
  const double until = open.until;
  std::set<int> wide;
  std::vector<int> out;
  if (open.decide) {
    const bool continues = study.trial && study.trial->state == TrialState::undecided;
    for (const CellResult& cell : study.cells)
      if (continues) out.push_back(cell.cell.number);
    return out;
  }
  for (const CellResult& cell : study.cells) {
    if (!cell.imagesPerSecond || relativeHalfWidth(cell).value_or(until) < until) continue;
    wide.insert(cell.cell.number);
    if (cell.baselineCell > 0) wide.insert(cell.baselineCell);
  }
  for (const CellResult& cell : study.cells)
    if (wide.contains(cell.cell.number)) out.push_back(cell.cell.number);
  return out;
}

}  // namespace scalescope
