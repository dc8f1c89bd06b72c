#include "core/analysis/scaling/scaling.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/analysis/cell/identities.h"
#include "core/analysis/repeats/trial.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/precision.h"
#include "core/analysis/scaling/study_fits.h"
#include "core/analysis/scaling/study_notes.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/values/derived.h"

namespace scalescope {
namespace {

Number less(const Number& at, const Number& base, double ratio) {
  if (!at || !base) return {};
  return *at - *base * ratio;
}

// Returns the sum of known numbers, which has no interval. Cells of one key share their runs, which are added once.
Interval totalDeviceHours(const StudyResult& study) {
  Number sum;
  std::set<RunId> counted;
  for (const CellResult& cell : study.cells)
    for (const RepeatValues& repeat : cell.repeatValues)
      if (repeat.totalSeconds && isFirstUse(repeat, counted))
        sum = sum.value_or(0) + cell.cell.worldDevices() * *repeat.totalSeconds / 3600;
  return {sum, {}, {}};
}

}  // namespace

double speedupOf(double imagesPerSecond, double baselineImagesPerSecond, int baselineDevices) {
  return baselineDevices * imagesPerSecond / baselineImagesPerSecond;
}

Number workRatio(const CellResult& cell, const CellResult& baseline) {
  if (!cell.imagesPerStep || !baseline.imagesPerStep) return {};
  return baseline.cell.worldDevices() * *cell.imagesPerStep / (cell.cell.worldDevices() * *baseline.imagesPerStep);
}

WaterfallParts waterfallOf(const CellResult& cell, const CellResult& baseline) {
  WaterfallParts parts;
  const Number work = workRatio(cell, baseline);
  if (!cell.stepSeconds.mean || !baseline.stepSeconds.mean || !work) return parts;
  const double ratio = *work;
  parts.ideal = *baseline.stepSeconds.mean * ratio;
  parts.input = less(cell.inputSeconds, baseline.inputSeconds, ratio);
  parts.compute = less(cell.computeSeconds, baseline.computeSeconds, ratio);
  parts.exposedTransfer = less(cell.exposedTransferSeconds, baseline.exposedTransferSeconds, ratio);
  parts.exposedWait = less(cell.exposedWaitSeconds, baseline.exposedWaitSeconds, ratio);
  if (!parts.exposedTransfer || !parts.exposedWait) {
    // The wait is unknown if the ranks have no common clock. The whole exposed time is then shown as transfer, so that
    // the bars still add up.
    parts.exposedTransfer = less(cell.exposedSeconds, baseline.exposedSeconds, ratio);
    parts.exposedWait = {};
  }
  parts.checkpoint = less(cell.checkpointSeconds, baseline.checkpointSeconds, ratio);
  parts.other = less(cell.otherSeconds, baseline.otherSeconds, ratio);
  parts.residual = less(cell.residualSeconds, baseline.residualSeconds, ratio);
  return parts;
}

void compareCells(StudyResult& study, int baseline) {
  for (CellResult& cell : study.cells) {
    const Comparison with = baselineOf(study, cell, baseline);
    cell.baselineCell = with.baseline != nullptr ? with.baseline->cell.number : 0;
    cell.baselineDevices = with.baseline != nullptr ? with.baseline->cell.worldDevices() : 0;
    cell.waterfall = with.baseline != nullptr ? waterfallOf(cell, *with.baseline) : WaterfallParts{};
    cell.missing.speedup = with.reason;
  }
  for (const DerivedQuantity& quantity : derivedQuantities())
    if (quantity.fill != nullptr) quantity.fill(study);
  study.deviceHours = totalDeviceHours(study);
  study.fits = fitStudy(study);
  study.parts = fitParts(study);
  study.smallestDifference = smallestDifferenceOf(study);
  const IdentityCheck identities = checkIdentities(study);
  study.identities = identities.count;
  for (CellResult& cell : study.cells) {
    add(cell.identities, study.identities);
    addIdentityNotes(identities, cell.cell.number, cell.guard);
  }
  study.trial = trialOf(study);
  addStudyNotes(study, baseline);
  study.verdict = verdictOf(study);
  study.evidence = evidenceOf(study);
  if (!printsTimesOnly(study)) return;
  StudyResult paces = withPaces(study);
  compareCells(paces, baseline);
  takeRatios(std::move(paces), study);
  const bool compared = std::any_of(study.cells.begin(), study.cells.end(),
                                    [](const CellResult& cell) { return cell.speedup.has_value(); });
  if (!compared)
    // A pace is not a rate, so without a comparison the verdict must not use it.
    study.verdict = verdictOf(study);
}

}  // namespace scalescope
