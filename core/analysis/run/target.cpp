#include "core/analysis/run/target.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"

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
    if (reached.samples) samples.push_back(*reached.samples);
    if (reached.seconds) seconds.push_back(*reached.seconds);
  }
  if (samples.size() == runs.size()) out.samplesToTarget = medianOf(samples);
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

void fillTimeToAccuracy(StudyResult& study) {
  for (CellResult& cell : study.cells) {
    cell.statisticalEfficiency = cell.timeToAccuracySpeedup = {};
    for (const CellResult& base : study.cells) {
      if (base.cell.number != cell.baselineCell || !base.samplesToTarget || !cell.samplesToTarget || !cell.speedup)
        continue;
      cell.statisticalEfficiency = *base.samplesToTarget / *cell.samplesToTarget;
      cell.timeToAccuracySpeedup = *cell.speedup * *cell.statisticalEfficiency;
    }
  }
}

}  // namespace scalescope
