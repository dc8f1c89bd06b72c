#include "core/analysis/repeats/times_only.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

bool hasTimesAlone(const StudyResult& study) {
  if (!study.spec.imported) return false;
  for (const CellResult& cell : study.cells)
    if (!cell.cell.study.imported || cell.imagesPerSecond) return false;
  return anyHas(study, &CellResult::epochSeconds) || anyHas(study, &CellResult::totalSeconds);
}

bool printsTimesOnly(const StudyResult& study) { return study.protocol != Protocol::weak && hasTimesAlone(study); }

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

void takeRatios(StudyResult paces, StudyResult& study) {
  for (std::size_t i = 0; i < study.cells.size() && i < paces.cells.size(); ++i) {
    CellResult& to = paces.cells[i];
    const CellResult& known = study.cells[i];
    to.imagesPerSecond = known.imagesPerSecond;
    to.repeatValues = known.repeatValues;
    to.gainPerDevice = known.gainPerDevice;
    to.missing.gainPerDevice = known.missing.gainPerDevice;
  }
  study = std::move(paces);
}

}  // namespace scalescope
