#include "core/analysis/values/derived.h"

#include <algorithm>
#include <map>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/resolution.h"
#include "core/analysis/repeats/contrast.h"
#include "core/analysis/run/target.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/memory_model.h"
#include "core/analysis/scaling/scaling.h"

namespace scalescope {
namespace {

constexpr double kInPercent = 1e2, kInMB = 1e-6;

void fillSpeedup(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.speedup = {};
    cell.speedupCi = {};
    cell.contrast = {};
    const CellResult* baseline = cellNumbered(study, cell.baselineCell);
    if (baseline == nullptr || !cell.imagesPerSecond) continue;
    const int n0 = baseline->cell.worldDevices();
    cell.speedup = speedupOf(*cell.imagesPerSecond, *baseline->imagesPerSecond, n0);
    cell.speedupCi.value = cell.speedup;
    if (&cell == baseline) continue;
    const RateContrast contrast = contrastOf(cell, *baseline);
    cell.contrast = {contrast.by, contrast.reason, *cell.speedup / n0, contrast.probability, {}, 0};
    if (!contrast.ratio95) continue;
    cell.speedupCi.low = n0 * contrast.ratio95->first;
    cell.speedupCi.high = n0 * contrast.ratio95->second;
  }
  adjustContrasts(study);
}

std::optional<Unresolved> unresolvedSpeedup(const StudyResult& study, const CellResult& cell) {
  const CellResult* baseline = cellNumbered(study, cell.baselineCell);
  if (baseline == nullptr || !cell.speedupCi.low || !cell.speedupCi.high) return {};
  const std::vector<double> above = repeated(cell, &RepeatValues::imagesPerSecond);
  const std::vector<double> below = repeated(*baseline, &RepeatValues::imagesPerSecond);
  return unresolved(*cell.speedupCi.low, *cell.speedupCi.high, std::min(above.size(), below.size()),
                    repeatsToResolve(above, below));
}

void fillEfficiency(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.efficiency = cell.speedup ? Number(*cell.speedup / cell.cell.worldDevices()) : Number();
    cell.speedupUnresolved = unresolvedSpeedup(study, cell);
  }
}

void fillGain(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.gainPerDevice = {};
    const Comparison smaller = nextSmaller(study, cell);
    cell.missing.gainPerDevice = smaller.reason;
    const CellResult* below = smaller.baseline;
    if (below == nullptr) continue;
    const double added = cell.cell.worldDevices() - below->cell.worldDevices();
    cell.gainPerDevice.value = (*cell.imagesPerSecond - *below->imagesPerSecond) / added;
    if (const Number half = contrastOf(cell, *below).differenceHalf95) {
      cell.gainPerDevice.low = *cell.gainPerDevice.value - *half / added;
      cell.gainPerDevice.high = *cell.gainPerDevice.value + *half / added;
    }
  }
}

std::optional<Message> noSubtraction(const StudyResult& study, const CellResult& cell, const CellResult* baseline) {
  if (baseline == nullptr) return cell.missing.speedup;
  if (study.protocol != Protocol::strong && study.protocol != Protocol::fixedEpoch)
    return Message{"subtraction.protocol", {}};
  if (baseline == &cell) return Message{"subtraction.own-baseline", {}};
  if (cell.baselineDevices != 1)
    return Message{"subtraction.baseline-above-one", {{"devices", std::int64_t{cell.baselineDevices}}}};
  if (!cell.stepSeconds.mean || !baseline->stepSeconds.mean || !workRatio(cell, *baseline))
    return Message{"subtraction.no-step", {}};
  return std::nullopt;
}

// Computes T(1)/N for the same images. With a fixed batch per device the step at N processes B_N images,
// which the ratio accounts for.
void fillSubtraction(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.subtractionComputeSeconds = cell.subtractionCommSeconds = {};
    const CellResult* baseline = cellNumbered(study, cell.baselineCell);
    cell.missing.subtraction = noSubtraction(study, cell, baseline);
    if (cell.missing.subtraction) continue;
    cell.subtractionComputeSeconds = *baseline->stepSeconds.mean * *workRatio(cell, *baseline);
    cell.subtractionCommSeconds = *cell.stepSeconds.mean - *cell.subtractionComputeSeconds;
  }
}

Number secondsPerStep(const RepeatValues& repeat) {
  if (!repeat.trainSeconds || repeat.trainSteps <= 0) return {};
  return *repeat.trainSeconds / static_cast<double>(repeat.trainSteps);
}

// Returns seconds by the number of the repeat; null if several repeats have that number.
std::map<RepeatNumber, Number> secondsByNumber(const CellResult& cell) {
  std::map<RepeatNumber, Number> seconds;
  for (const RepeatValues& repeat : cell.repeatValues) {
    const auto [at, added] = seconds.emplace(repeat.repeat, secondsPerStep(repeat));
    if (!added) at->second = {};
  }
  return seconds;
}

// Returns the ratio on over off for each repeat that both cells have.
std::vector<double> pairedRatios(const CellResult& on, const CellResult& off) {
  std::vector<double> ratios;
  const std::map<RepeatNumber, Number> without = secondsByNumber(off);
  for (const auto& [number, above] : secondsByNumber(on))
    if (const auto below = without.find(number); below != without.end() && above && below->second)
      ratios.push_back(*above / *below->second);
  return ratios;
}

// Sets T(on)/T(off) - 1 by trainSeconds over paired repeats, with its 95 % t interval on the logarithm of the ratios,
// for every cell with checkpoints that has a counterpart which differs only in checkpointing (docs/MEASUREMENT.md,
// Accuracy).
void fillCheckpointOverhead(StudyResult& study) {
  for (CellResult& on : study.cells) {
    on.checkpointOverhead = {};
    on.checkpointUnresolved = {};
    const Comparison off = withoutCheckpoints(study, on);
    on.missing.checkpointOverhead = off.reason;
    if (off.baseline == nullptr) continue;
    const std::vector<double> ratios = pairedRatios(on, *off.baseline);
    const Number ratio = geometricMeanOf(ratios);
    if (!ratio) {
      on.missing.checkpointOverhead = Message{"checkpoint.no-pairs", {}};
      continue;
    }
    on.checkpointOverhead.value = *ratio - 1;
    if (contrastObstacle(on, *off.baseline)) continue;
    if (const auto interval = geometricInterval95(ratios)) {
      on.checkpointOverhead.low = interval->first - 1;
      on.checkpointOverhead.high = interval->second - 1;
      on.checkpointUnresolved = unresolved(interval->first, interval->second, ratios.size(), pairsToResolve(ratios));
      const bool inNoise = interval->first <= 1 && interval->second >= 1;
      const GuardNote note{Severity::note,
                           {"guard.checkpoint-noise", {{"percent", percent(on.checkpointOverhead.value.value_or(0))}}},
                           {on.cell.number}};
      if (inNoise && std::find(on.guard.begin(), on.guard.end(), note) == on.guard.end()) on.guard.push_back(note);
    }
  }
}

template <auto Member>
Interval numberAt(const CellResult& cell) {
  return {cell.*Member, {}, {}};
}
template <auto Member>
std::optional<Unresolved> unresolvedAt(const CellResult& cell) {
  return cell.*Member;
}
template <auto Member>
Interval intervalAt(const CellResult& cell) {
  return cell.*Member;
}

Interval speedupWithin(const CellResult& cell) { return {cell.speedup, cell.speedupCi.low, cell.speedupCi.high}; }

Interval efficiencyWithin(const CellResult& cell) {
  const auto perDevice = [&](const Number& bound) {
    return bound ? Number(*bound / cell.cell.worldDevices()) : Number();
  };
  return {cell.efficiency, perDevice(cell.speedupCi.low), perDevice(cell.speedupCi.high)};
}

}  // namespace

const std::vector<DerivedQuantity>& derivedQuantities() {
  using P = DerivedPart;
  using J = DerivedJson;
  static const std::vector<DerivedQuantity> all{
      {"speedup", P::scaling, J::bounds, speedupWithin, fillSpeedup, "column.speedup", 1, "column.speedup-low",
       "column.speedup-high", unresolvedAt<&CellResult::speedupUnresolved>},
      {"efficiency", P::scaling, J::bounds, efficiencyWithin, fillEfficiency, "column.efficiency", kInPercent,
       "column.efficiency-low", "column.efficiency-high", unresolvedAt<&CellResult::speedupUnresolved>},
      {"deviceHours", P::scaling, J::interval, intervalAt<&CellResult::deviceHours>, nullptr, "column.device-hours", 1,
       "column.device-hours-low", "column.device-hours-high"},
      {"gainPerDevice", P::scaling, J::interval, intervalAt<&CellResult::gainPerDevice>, fillGain, "column.gain", 1,
       "column.gain-low", "column.gain-high"},
      {"subtractionComputeSeconds", P::subtraction, J::number, numberAt<&CellResult::subtractionComputeSeconds>,
       fillSubtraction, "column.estimated-compute-ms", 1e3},
      {"subtractionCommSeconds", P::subtraction, J::number, numberAt<&CellResult::subtractionCommSeconds>, nullptr,
       "column.estimated-comm-ms", 1e3},
      {"checkpointOverhead", P::checkpoint, J::interval, intervalAt<&CellResult::checkpointOverhead>,
       fillCheckpointOverhead, "column.checkpoint-overhead", kInPercent, "column.checkpoint-overhead-low",
       "column.checkpoint-overhead-high", unresolvedAt<&CellResult::checkpointUnresolved>},
      {"statisticalEfficiency", P::learning, J::number, numberAt<&CellResult::statisticalEfficiency>,
       fillTimeToAccuracy, "column.statistical-efficiency", kInPercent},
      {"timeToAccuracySpeedup", P::learning, J::bounds, intervalAt<&CellResult::timeToAccuracySpeedup>, nullptr,
       "column.time-to-accuracy-speedup", 1, "column.time-to-accuracy-speedup-low",
       "column.time-to-accuracy-speedup-high", unresolvedAt<&CellResult::timeToAccuracyUnresolved>},
      {"predictedMemory", P::memory, J::number, numberAt<&CellResult::predictedMemory>, predictMemory,
       "column.predicted-mb", kInMB},
      {"predictedMemoryError", P::memory, J::number, numberAt<&CellResult::predictedMemoryError>, nullptr,
       "column.predicted-error", kInPercent}};
  return all;
}

}  // namespace scalescope
