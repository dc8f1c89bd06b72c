#include "core/analysis/run/target.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/resolution.h"

namespace scalescope {
namespace {

double samplesUntil(const RunView& run, std::int64_t step) {
  double samples = 0;
  for (const RankLog& rank : run.ranks)
    for (const StepRecord* record : rank.steps)
      if (record->step <= step) samples += record->samples;
  return samples;
}

}  // namespace

TargetReached reachedTarget(const RunView& run, double target) {
  TargetReached out;
  const EpochRecord* first = nullptr;
  for (const RankLog& rank : run.ranks) {
    int validated = 0;
    for (const EpochRecord* epoch : rank.epochs) {
      if (!std::isfinite(epoch->validationAccuracy)) continue;
      validated = std::max(validated, epoch->epoch + 1);
      if (epoch->validationAccuracy >= target && (first == nullptr || epoch->step < first->step)) first = epoch;
    }
    out.epochs = std::max(out.epochs, validated);
  }
  if (first == nullptr) return out;
  out.samples = samplesUntil(run, first->step);
  if (std::isfinite(first->wallSeconds) && first->wallSeconds > 0) out.seconds = first->wallSeconds;
  return out;
}

void fillTarget(const std::vector<const RunView*>& runs, CellResult& out) {
  const double target = out.cell.study.measure.targetAccuracy;
  if (!(target > 0) || runs.empty()) return;
  std::vector<double> samples, seconds;
  int epochs = 0;
  for (const RunView* run : runs) {
    const TargetReached reached = reachedTarget(*run, target);
    epochs = std::max(epochs, reached.epochs);
    for (RepeatValues& values : out.repeatValues)
      if (values.run == run->run) values.samplesToTarget = reached.samples;
    if (reached.samples) samples.push_back(*reached.samples);
    if (reached.seconds) seconds.push_back(*reached.seconds);
  }
  if (samples.size() == runs.size()) out.samplesToTarget = geometricMeanOf(samples);
  if (seconds.size() == runs.size()) out.timeToTargetSeconds = medianOf(seconds);
  if (samples.size() == runs.size() || epochs == 0) return;
  out.guard.push_back({Severity::note,
                       {"guard.target-not-reached",
                        {{"accuracy", target * 100},
                         {"epochs", std::int64_t{epochs}},
                         {"reached", static_cast<std::int64_t>(samples.size())},
                         {"repeats", static_cast<std::int64_t>(runs.size())}}},
                       {out.cell.number}});
}

namespace {

// Returns, for each repeat, how often per second it would reach the target at its measured rate.
std::vector<double> targetsPerSecond(const CellResult& cell) {
  std::vector<double> out;
  for (const RepeatValues& values : cell.repeatValues)
    if (values.imagesPerSecond && values.samplesToTarget)
      out.push_back(*values.imagesPerSecond / *values.samplesToTarget);
  return out;
}

void addInterval(const CellResult& base, CellResult& cell) {
  const std::vector<double> above = targetsPerSecond(cell), below = targetsPerSecond(base);
  const auto interval = ratioInterval95(above, below);
  if (!interval || &base == &cell) return;
  const double scale = base.cell.worldDevices();
  cell.timeToAccuracySpeedup.low = scale * interval->first;
  cell.timeToAccuracySpeedup.high = scale * interval->second;
  cell.timeToAccuracyUnresolved = unresolved(interval->first, interval->second, std::min(above.size(), below.size()),
                                             repeatsToResolve(above, below));
}

}  // namespace

void fillTimeToAccuracy(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.statisticalEfficiency = {};
    cell.timeToAccuracySpeedup = {};
    cell.timeToAccuracyUnresolved = {};
    for (const CellResult& base : study.cells) {
      if (base.cell.number != cell.baselineCell || !base.samplesToTarget || !cell.samplesToTarget || !cell.speedup)
        continue;
      cell.statisticalEfficiency = *base.samplesToTarget / *cell.samplesToTarget;
      cell.timeToAccuracySpeedup.value = *cell.speedup * *cell.statisticalEfficiency;
      addInterval(base, cell);
    }
  }
}

}  // namespace scalescope
