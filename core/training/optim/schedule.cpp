#include "core/training/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scalescope {

double learningRate(const ScheduleInputs& inputs, std::int64_t step) {
  const double warmup = std::round(inputs.spec.warmupEpochs * static_cast<double>(inputs.stepsPerEpoch));
  const auto at = static_cast<double>(step);
  if (at < warmup) return inputs.startRate + (inputs.targetRate - inputs.startRate) * at / warmup;
  if (inputs.spec.name == ScheduleKind::cosine) {
    const double length = std::max(1.0, static_cast<double>(inputs.totalSteps) - warmup);
    const double share = std::min(1.0, (at - warmup) / length);
    return inputs.targetRate * 0.5 * (1 + std::cos(std::numbers::pi * share));
  }
  double rate = inputs.targetRate;
  if (inputs.spec.name == ScheduleKind::step)
    for (const double milestone : inputs.spec.milestones)
      if (at >= milestone * static_cast<double>(inputs.stepsPerEpoch)) rate *= inputs.spec.gamma;
  return rate;
}

}  // namespace scalescope
