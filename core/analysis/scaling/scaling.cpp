#include "core/analysis/scaling/scaling.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/cell/identities.h"
#include "core/analysis/scaling/smallest_difference.h"
#include "core/analysis/scaling/study_fits.h"
#include "core/analysis/scaling/study_notes.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/values/derived.h"

namespace scalescope {
namespace {

// Numbers of others never become the yardstick of ours unless somebody chose them.
bool mayCompare(const Cell& cell, const Cell& baseline) { return cell.study.imported || !baseline.study.imported; }

bool samePlace(const Cell& a, const Cell& b) {
  return a.strategy == b.strategy && a.nodes == b.nodes && a.devices == b.devices;
}

template <class Wanted>
int firstMeasured(const StudyResult& study, const Wanted& wanted) {
  for (std::size_t i = 0; i < study.cells.size(); ++i)
    if (study.cells[i].imagesPerSecond && wanted(study.cells[i].cell)) return static_cast<int>(i);
  return -1;
}

int chosenIndex(const StudyResult& study, const Cell& cell, const Cell& chosen) {
  const auto stands = [&](const Cell& other) { return samePlace(other, chosen) && comparable(other, cell); };
  const int sameVariant =
      firstMeasured(study, [&](const Cell& other) { return stands(other) && other.variant == cell.variant; });
  if (sameVariant >= 0) return sameVariant;
  return firstMeasured(study, [&](const Cell& other) { return stands(other) && other.variant == chosen.variant; });
}

int singleIndex(const StudyResult& study, const Cell& cell) {
  const auto plain = [&](const Cell& other) {
    return other.strategy == Strategy::single && comparable(other, cell) && mayCompare(cell, other);
  };
  const int own =
      firstMeasured(study, [&](const Cell& other) { return plain(other) && other.variant == cell.variant; });
  if (own >= 0 || study.spec.variants.empty()) return own;
  const std::string& first = study.spec.variants.front().first;
  return firstMeasured(study, [&](const Cell& other) { return plain(other) && other.variant == first; });
}

int smallestIndex(const StudyResult& study, const Cell& cell) {
  int best = -1;
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    const Cell& other = study.cells[i].cell;
    if (!study.cells[i].imagesPerSecond || other.variant != cell.variant || other.strategy != cell.strategy ||
        !comparable(other, cell) || !mayCompare(cell, other))
      continue;
    if (best < 0 || other.worldDevices() < study.cells[static_cast<std::size_t>(best)].cell.worldDevices())
      best = static_cast<int>(i);
  }
  return best;
}

Number less(const Number& at, const Number& base, double ratio) {
  if (!at || !base) return {};
  return *at - *base * ratio;
}

// Of every counted run. The cells' intervals are independent, so their half widths add as squares around the sum.
Interval totalDeviceHours(const StudyResult& study) {
  double sum = 0;
  double squares = 0;
  bool any = false;
  bool allKnown = true;
  for (const CellResult& cell : study.cells) {
    const std::vector<double> seconds = repeated(cell, &RepeatValues::totalSeconds);
    if (seconds.empty()) continue;
    any = true;
    for (const double value : seconds) sum += cell.cell.worldDevices() * value / 3600;
    const Interval& hours = cell.deviceHours;
    allKnown = allKnown && hours.low && hours.high;
    if (hours.low && hours.high)
      squares += std::pow((*hours.high - *hours.low) / 2 * static_cast<double>(seconds.size()), 2);
  }
  if (!any) return {};
  if (!allKnown) return {sum, {}, {}};
  return {sum, std::max(0.0, sum - std::sqrt(squares)), sum + std::sqrt(squares)};
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
    // Without a common clock the wait is unknown: the whole exposed time is drawn as transfer, so that the bars still
    // close.
    parts.exposedTransfer = less(cell.exposedSeconds, baseline.exposedSeconds, ratio);
    parts.exposedWait = {};
  }
  parts.checkpoint = less(cell.checkpointSeconds, baseline.checkpointSeconds, ratio);
  parts.other = less(cell.otherSeconds, baseline.otherSeconds, ratio);
  parts.residual = less(cell.residualSeconds, baseline.residualSeconds, ratio);
  return parts;
}

bool comparable(const Cell& a, const Cell& b) {
  if (a.precision != b.precision || a.batch.accumulation() != b.batch.accumulation()) return false;
  if (a.study.axes.batchKind == BatchKind::global) return a.batch.asked() == b.batch.asked();
  return a.batch.perRank() == b.batch.perRank();
}

int baselineIndex(const StudyResult& study, std::size_t index, int chosen) {
  const Cell& cell = study.cells[index].cell;
  if (chosen > 0) {
    const CellResult* wanted = cellNumbered(study, chosen);
    return wanted != nullptr ? chosenIndex(study, cell, wanted->cell) : -1;
  }
  if (study.protocol == Protocol::batchSweep || !study.spec.baseline) return -1;
  if (study.protocol == Protocol::free && !study.spec.baselineWritten) return -1;
  const int single = singleIndex(study, cell);
  return single >= 0 ? single : smallestIndex(study, cell);
}

void compareCells(StudyResult& study, int baseline) {
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    CellResult& cell = study.cells[i];
    const int at = baselineIndex(study, i, baseline);
    const CellResult* with = at >= 0 ? &study.cells[static_cast<std::size_t>(at)] : nullptr;
    cell.baselineCell = with != nullptr ? with->cell.number : 0;
    cell.waterfall = with != nullptr && cell.imagesPerSecond ? waterfallOf(cell, *with) : WaterfallParts{};
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
  addStudyNotes(study, baseline);
  study.verdict = verdictOf(study);
  study.evidence = evidenceOf(study);
}

}  // namespace scalescope
