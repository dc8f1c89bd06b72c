#include "core/analysis/ratios/times_only.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

Number inverse(const Number& seconds) {
  return seconds && std::isfinite(1 / *seconds) ? Number(1 / *seconds) : Number();
}

bool anyHas(const StudyResult& study, Number CellResult::*time) {
  return std::any_of(
      study.cells.begin(), study.cells.end(), [&](const CellResult& cell) { return inverse(cell.*time).has_value(); });
}

}  // namespace

bool printsTimesOnly(const StudyResult& study) {
  if (study.protocol == Protocol::weak) return false;
  for (const CellResult& cell : study.cells)
    if (!cell.cell.study.imported || cell.imagesPerSecond) return false;
  return anyHas(study, &CellResult::epochSeconds) || anyHas(study, &CellResult::totalSeconds);
}

StudyResult withPaces(const StudyResult& study) {
  const bool epochs = anyHas(study, &CellResult::epochSeconds);
  StudyResult paces = study;
  for (CellResult& cell : paces.cells) {
    cell.imagesPerSecond = inverse(epochs ? cell.epochSeconds : cell.totalSeconds);
    for (RepeatValues& repeat : cell.repeatValues)
      repeat.imagesPerSecond = inverse(epochs ? repeat.epochSeconds : repeat.totalSeconds);
  }
  return paces;
}

void takeRatios(const StudyResult& paces, StudyResult& study) {
  for (std::size_t i = 0; i < study.cells.size() && i < paces.cells.size(); ++i) {
    const CellResult& from = paces.cells[i];
    CellResult& to = study.cells[i];
    to.baselineCell = from.baselineCell;
    to.baselineDevices = from.baselineDevices;
    to.speedup = from.speedup;
    to.speedupCi = from.speedupCi;
    to.speedupUnresolved = from.speedupUnresolved;
    to.contrast = from.contrast;
    to.missing.speedup = from.missing.speedup;
    to.efficiency = from.efficiency;
    to.guard = from.guard;
  }
  study.guard = paces.guard;
  study.verdict = paces.verdict;
}

}  // namespace scalescope
