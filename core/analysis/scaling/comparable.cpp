#include "core/analysis/scaling/comparable.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/analysis/scaling/environment_notes.h"
#include "core/analysis/values/cell_result.h"

namespace scalescope {
namespace {

bool samePlace(const Cell& a, const Cell& b) {
  return a.strategy == b.strategy && a.nodes == b.nodes && a.devices == b.devices;
}

bool isAt(const Cell& cell, const BaselineSpec& place) {
  return cell.strategy == place.strategy && cell.nodes == place.nodes && cell.devices == place.devices;
}

// Ignores spelling, so that "CIFAR-10" equals "cifar10"; a name that one side lacks is not a difference.
bool namesDiffer(const std::string& a, const std::string& b) {
  const auto plain = [](const std::string& name) {
    std::string out;
    for (const unsigned char c : name)
      if (std::isalnum(c) != 0 || c > 127) out += static_cast<char>(std::tolower(c));
    return out;
  };
  return !a.empty() && !b.empty() && plain(a) != plain(b);
}

bool isImported(const CellResult& cell) { return cell.cell.study.imported.has_value(); }

// The spec of an imported table has default values for everything that the table lacks, so it cannot be compared.
bool bothMeasured(const CellResult& a, const CellResult& b) { return !isImported(a) && !isImported(b); }

bool modelsDiffer(const CellResult& a, const CellResult& b) {
  if (bothMeasured(a, b)) return a.cell.study.model != b.cell.study.model;
  return namesDiffer(modelOf(a), modelOf(b));
}

// Compares only the data. The way in which they are read and shuffled is a setting, and the location of their files is
// irrelevant.
bool datasetsDiffer(const CellResult& a, const CellResult& b) {
  if (!bothMeasured(a, b)) return namesDiffer(datasetOf(a), datasetOf(b));
  const DatasetSpec& one = a.cell.study.dataset;
  const DatasetSpec& two = b.cell.study.dataset;
  return one.name != two.name || one.splits != two.splits || one.trainLimit != two.trainLimit ||
         one.testLimit != two.testLimit || one.augment != two.augment || one.shape != two.shape ||
         one.classes != two.classes || one.count != two.count;
}

bool optimizersDiffer(const StudySpec& a, const StudySpec& b) {
  return a.optimizer != b.optimizer || a.schedule != b.schedule || a.zeroGamma != b.zeroGamma;
}

bool batchesDiffer(const Cell& cell, const Cell& other) {
  if (cell.study.axes.batchKind == BatchKind::global) return cell.batch.asked() != other.batch.asked();
  return cell.batch.perRank() != other.batch.perRank();
}

bool hostsDiffer(const CellResult& a, const CellResult& b) {
  const std::vector<HostSpec>& one = a.cell.study.hosts;
  const std::vector<HostSpec>& two = b.cell.study.hosts;
  const std::size_t shared = std::min(
      {one.size(), two.size(), static_cast<std::size_t>(a.cell.nodes), static_cast<std::size_t>(b.cell.nodes)});
  for (std::size_t i = 0; i < shared; ++i)
    if (one[i].device != two[i].device || one[i].coresPerSlot != two[i].coresPerSlot) return true;
  return factsDiffer(factOf(a, "processor"), factOf(b, "processor")) ||
         factsDiffer(factOf(a, "device"), factOf(b, "device"));
}

bool measuresDiffer(MeasureSpec a, const MeasureSpec& b) {
  a.repeats = b.repeats;  // The number of repeats does not change what is measured.
  a.openRepeats = b.openRepeats;
  a.order = b.order;
  return a != b;
}

bool readingDiffers(const DatasetSpec& a, const DatasetSpec& b) {
  return a.loading != b.loading || a.workers != b.workers || a.shuffle != b.shuffle || a.lastBatch != b.lastBatch;
}

bool settingsDiffer(const CellResult& cell, const CellResult& other, Compared by) {
  if (isImported(cell) || isImported(other)) return cell.cell.variant != other.cell.variant;
  const StudySpec& a = cell.cell.study;
  const StudySpec& b = other.cell.study;
  if (readingDiffers(a.dataset, b.dataset) || a.batchSplit != b.batchSplit || a.seed != b.seed || a.onNan != b.onNan ||
      a.limits != b.limits || a.gpu != b.gpu || measuresDiffer(a.measure, b.measure))
    return true;
  if (by != Compared::checkpoints && a.checkpoint != b.checkpoint) return true;
  const bool ofOne = cell.cell.worldDevices() == 1 || other.cell.worldDevices() == 1;
  if (ofOne && (by == Compared::devices || by == Compared::sizes)) return false;
  return a.ddp != b.ddp || a.parameterServer != b.parameterServer || a.whatIf != b.whatIf;
}

// Differences of the baseline candidates if none is comparable; the most similar candidate gives the reason.
class Nearest {
 public:
  void add(Difference difference) { m_nearest = std::max(m_nearest.value_or(difference), difference); }
  [[nodiscard]] Message reason(const char* withoutCandidate) const {
    if (!m_nearest) return {withoutCandidate, {}};
    switch (*m_nearest) {
      case Difference::source:
        return {"baseline.other-source", {}};
      case Difference::report:
        return {"baseline.other-report", {}};
      case Difference::model:
        return {"baseline.other-model", {}};
      case Difference::dataset:
        return {"baseline.other-dataset", {}};
      case Difference::precision:
        return {"baseline.other-precision", {}};
      case Difference::optimizer:
        return {"baseline.other-optimizer", {}};
      case Difference::accumulation:
        return {"baseline.other-accumulation", {}};
      case Difference::batch:
        return {"baseline.other-batch", {}};
      case Difference::host:
        return {"baseline.other-host", {}};
      case Difference::settings:
        return {"baseline.other-settings", {}};
      case Difference::place:
      case Difference::strategy:
        return {"baseline.other-strategy", {}};
    }
    return {withoutCandidate, {}};
  }

 private:
  std::optional<Difference> m_nearest;
};

Comparison noCell(std::string code) { return {nullptr, Message{std::move(code), {}}}; }
// Returns the same for a reason that names the unit of the cell's rates.
Comparison noRate(std::string code, const CellResult& cell) {
  return {nullptr, withRateUnit({std::move(code), {}}, cell)};
}

// Returns the first cell accepted by `isThere` that may be compared with `cell`, those of its own variant first.
template <class IsThere>
const CellResult* standing(const StudyResult& study, const CellResult& cell, Compared by, const IsThere& isThere) {
  const CellResult* first = nullptr;
  for (const CellResult& other : study.cells) {
    if (!other.imagesPerSecond || !isThere(other.cell) || differenceOf(cell, other, by)) continue;
    if (other.cell.variant == cell.cell.variant) return &other;
    if (first == nullptr) first = &other;
  }
  return first;
}

Comparison chosenBaseline(const StudyResult& study, const CellResult& cell, int number) {
  const CellResult* chosen = cellNumbered(study, number);
  if (chosen == nullptr) return noCell("baseline.chosen-unmeasured");
  const auto isThere = [&](const Cell& other) {
    return samePlace(other, chosen->cell) &&
           (other.variant == cell.cell.variant || other.variant == chosen->cell.variant);
  };
  if (const CellResult* found = standing(study, cell, Compared::variants, isThere)) return {found, {}};
  Nearest nearest;
  for (const CellResult& other : study.cells)
    if (other.imagesPerSecond && isThere(other.cell))
      if (const auto difference = differenceOf(cell, other, Compared::variants)) nearest.add(*difference);
  return {nullptr, nearest.reason("baseline.chosen-unmeasured")};
}

// Returns the cell with the fewest devices in the series of `cell`, or nullptr if the series has no other cell.
const CellResult* smallestOfSeries(const StudyResult& study, const CellResult& cell) {
  const CellResult* best = nullptr;
  bool alone = true;
  for (const CellResult& other : study.cells) {
    if (!other.imagesPerSecond || !sameSeries(cell, other)) continue;
    alone = alone && &other == &cell;
    if (best == nullptr || other.cell.worldDevices() < best->cell.worldDevices()) best = &other;
  }
  return alone ? nullptr : best;
}

}  // namespace

std::string modelOf(const CellResult& cell) {
  if (cell.cell.study.program) return programName(*cell.cell.study.program);
  return cell.cell.study.imported ? factOf(cell, "model") : cell.cell.study.model.name;
}

std::string datasetOf(const CellResult& cell) {
  if (cell.cell.study.program) return "";  // Only the program knows its dataset.
  return cell.cell.study.imported ? factOf(cell, "dataset") : cell.cell.study.dataset.name;
}

std::optional<Difference> differenceOf(const CellResult& cell, const CellResult& other, Compared by) {
  const bool imported = isImported(cell) || isImported(other);
  if (isImported(cell) != isImported(other) && by != Compared::variants) return Difference::source;
  if (imported && namesDiffer(factOf(cell, "report"), factOf(other, "report"))) return Difference::report;
  if (modelsDiffer(cell, other)) return Difference::model;
  if (datasetsDiffer(cell, other)) return Difference::dataset;
  if (cell.cell.precision != other.cell.precision) return Difference::precision;
  if (!imported && optimizersDiffer(cell.cell.study, other.cell.study)) return Difference::optimizer;
  if (cell.cell.batch.accumulation() != other.cell.batch.accumulation()) return Difference::accumulation;
  const bool onePlace = by == Compared::checkpoints || by == Compared::batches;
  if (onePlace && !samePlace(cell.cell, other.cell)) return Difference::place;
  const bool anyBatch = by == Compared::batches || by == Compared::sizes;
  if (!anyBatch && batchesDiffer(cell.cell, other.cell)) return Difference::batch;
  if (hostsDiffer(cell, other)) return Difference::host;
  if (by != Compared::variants && settingsDiffer(cell, other, by)) return Difference::settings;
  return std::nullopt;
}

bool sameSeries(const CellResult& cell, const CellResult& other) {
  return cell.cell.strategy == other.cell.strategy && cell.cell.variant == other.cell.variant &&
         !differenceOf(cell, other, Compared::devices);
}

bool namesBaseline(const StudyResult& study) {
  if (study.protocol == Protocol::batchSweep || !study.spec.baseline) return false;
  return study.protocol != Protocol::free || study.spec.baselineWritten;
}

Comparison baselineOf(const StudyResult& study, const CellResult& cell, int chosen) {
  if (hasOtherWorldSize(cell)) return noCell("baseline.program-world-size");
  if (!cell.imagesPerSecond) return noRate("baseline.unmeasured", cell);
  if (study.onlyRun) return noCell("baseline.one-run");
  if (chosen > 0) return chosenBaseline(study, cell, chosen);
  if (!namesBaseline(study))
    return noRate(study.protocol == Protocol::batchSweep ? "baseline.sweep" : "baseline.unnamed", cell);
  const auto isNamed = [&](const Cell& other) { return isAt(other, *study.spec.baseline); };
  if (const CellResult* named = standing(study, cell, Compared::devices, isNamed)) return {named, {}};
  if (const CellResult* smallest = smallestOfSeries(study, cell)) return {smallest, {}};
  Nearest nearest;
  for (const CellResult& other : study.cells)
    if (other.imagesPerSecond && &other != &cell)
      nearest.add(differenceOf(cell, other, Compared::devices).value_or(Difference::strategy));
  return {nullptr, nearest.reason("baseline.alone")};
}

Comparison withoutCheckpoints(const StudyResult& study, const CellResult& on) {
  if (on.cell.study.checkpoint.every.never()) return noCell("checkpoint.none");
  if (on.repeatValues.empty()) return noRate("baseline.unmeasured", on);
  for (const CellResult& off : study.cells)
    if (off.cell.study.checkpoint.every.never() && !off.repeatValues.empty() &&
        !differenceOf(on, off, Compared::checkpoints))
      return {&off, {}};
  return noCell("checkpoint.no-counterpart");
}

Comparison nextSmaller(const StudyResult& study, const CellResult& cell) {
  if (!cell.imagesPerSecond) return noRate("baseline.unmeasured", cell);
  const int devices = cell.cell.worldDevices();
  if (devices == 1) return noCell("gain.one-device");
  const CellResult* best = nullptr;
  for (const CellResult& other : study.cells)
    if (other.imagesPerSecond && other.cell.worldDevices() < devices && sameSeries(cell, other) &&
        (best == nullptr || other.cell.worldDevices() > best->cell.worldDevices()))
      best = &other;
  if (best != nullptr) return {best, {}};
  const CellResult* baseline = cellNumbered(study, cell.baselineCell);
  if (baseline != nullptr && baseline->imagesPerSecond && baseline->cell.worldDevices() < devices)
    return {baseline, {}};
  return noCell("gain.none-smaller");
}

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
