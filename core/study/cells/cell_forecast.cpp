#include "core/study/cells/cell_forecast.h"

#include <algorithm>
#include <cmath>

#include "core/study/cells/ceiling_sizes.h"

namespace scalescope {
namespace {

constexpr double kForwardShare = 1.0 / 3;       // Share of the forward pass in a training step's arithmetic.
constexpr double kRehearsalSteps = 12;          // Steps that a calibration runs before the timed ones.
constexpr double kCeilingBytesPerSecond = 1e9;  // Assumed rate, because no link has been measured yet.

double stepsPerEpoch(const Cell& cell, std::int64_t trainImages) {
  const double steps =
      static_cast<double>(trainImages) / static_cast<double>(std::max<std::int64_t>(1, cell.batch.global()));
  const bool whole = cell.study.dataset.lastBatch == LastBatch::drop;
  return std::max(1.0, whole ? std::floor(steps) : std::ceil(steps));
}

double ceilingSeconds(const Cell& cell) {
  if (cell.worldDevices() == 1 || cell.study.measure.ceilingMB <= 0) return 0;
  double seconds = 0;
  const auto add = [&](std::int64_t bytes, std::size_t times) {
    const double each = static_cast<double>(bytes) / kCeilingBytesPerSecond;
    seconds += static_cast<double>(times) * (ceilingRounds(each) + ceilingWarmUp(ceilingRounds(each))) * each;
  };
  const auto largest = static_cast<std::int64_t>(cell.study.measure.ceilingMB * 1e6);
  for (const std::int64_t bytes : ceilingSizes(largest)) add(bytes, 1);
  if (!cell.study.measure.ceilingSubsets) return seconds;
  for (const std::int64_t bytes : ceilingGroupSizes(largest))
    add(bytes, ceilingGroups(cell.worldDevices(), cell.devices).size());
  return seconds;
}

double validations(const MeasureSpec& measure, double steps, double perEpoch) {
  if (measure.validate == Validate::none) return 0;
  if (measure.validate == Validate::end) return 1;
  const double more =
      measure.validateEverySteps > 0 ? std::floor(steps / static_cast<double>(measure.validateEverySteps)) : 0;
  return std::max(1.0, std::floor(steps / perEpoch)) + more;
}

double secondsPerRepeat(const Cell& cell, const ProbeFacts& probe, const ImageCounts& images) {
  const MeasureSpec& measure = cell.study.measure;
  const double perImage = probe.secondsPerStep / static_cast<double>(probe.batch);
  const auto largest = static_cast<double>(*std::max_element(cell.batch.ranks().begin(), cell.batch.ranks().end()));
  const double step = perImage * largest * cell.batch.accumulation();
  const double perEpoch = stepsPerEpoch(cell, images.train);
  double window = measure.epochs > 0 ? measure.epochs * perEpoch : static_cast<double>(measure.steps);
  if (measure.budgetSeconds > 0 && measure.epochs == 0)
    window = std::min(window, std::max(10.0, measure.budgetSeconds / std::max(step, 1e-9)));
  const double warmup = measure.mode == MeasureMode::train ? 0
                        : measure.warmupEpochs > 0         ? measure.warmupEpochs * perEpoch
                                                           : static_cast<double>(measure.warmupSteps);
  const bool warmsUp = measure.calibrate && cell.worldDevices() > 1;
  const double steps = warmup + window + (warmsUp ? kRehearsalSteps : 0) + measure.profile;
  const double testImages = static_cast<double>(images.test) / cell.worldDevices();
  return probe.startSeconds + steps * step + ceilingSeconds(cell) +
         validations(measure, window, perEpoch) * testImages * perImage * kForwardShare;
}

double memoryBytes(const Cell& cell, const ProbeFacts& probe) {
  const auto largest = static_cast<double>(*std::max_element(cell.batch.ranks().begin(), cell.batch.ranks().end()));
  const double perImage = (probe.peakMemoryBytes - probe.baseMemoryBytes) / static_cast<double>(probe.batch);
  return probe.baseMemoryBytes + std::max(0.0, perImage) * largest;
}

}  // namespace

std::vector<CellForecast> forecast(const std::vector<Cell>& cells, const std::map<std::string, ProbeFacts>& probes,
                                   const ImageCounts& images) {
  std::vector<CellForecast> all;
  for (const Cell& cell : cells) {
    CellForecast one;
    one.number = cell.number;
    const auto probe = probes.find(std::string(name(cell.precision)));
    if (probe != probes.end() && probe->second.batch > 0 && !cell.batch.ranks().empty()) {
      if (probe->second.secondsPerStep > 0) one.secondsPerRepeat = secondsPerRepeat(cell, probe->second, images);
      if (probe->second.peakMemoryBytes > 0) one.memoryBytesPerRank = memoryBytes(cell, probe->second);
    }
    all.push_back(one);
  }
  return all;
}

}  // namespace scalescope
