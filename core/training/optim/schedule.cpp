#include "core/training/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scalescope {
namespace {

// Returns the rate `at` of `length` steps after the warm-up.
double cosineRate(const ScheduleInputs& inputs, double at, double length) {
  const double share = std::min(1.0, at / std::max(1.0, length));
  return inputs.targetRate * 0.5 * (1 + std::cos(std::numbers::pi * share));
}

double stepRate(const ScheduleInputs& inputs, double at) {
  double rate = inputs.targetRate;
  for (const double milestone : inputs.spec.milestones)
    if (at >= milestone * static_cast<double>(inputs.stepsPerEpoch)) rate *= inputs.spec.gamma;
  return rate;
}

}  // namespace

double learningRate(const ScheduleInputs& inputs, std::int64_t step) {
  const double warmup = std::round(inputs.spec.warmupEpochs * static_cast<double>(inputs.stepsPerEpoch));
  const auto at = static_cast<double>(step);
  const double rise = std::max(0.0, inputs.targetRate - inputs.startRate);
  if (at < warmup) return inputs.targetRate - rise * (1 - at / warmup);
  switch (inputs.spec.name) {
    case ScheduleKind::cosine:
      return cosineRate(inputs, at - warmup, static_cast<double>(inputs.totalSteps) - warmup);
    case ScheduleKind::step:
      return stepRate(inputs, at);
    case ScheduleKind::constant:
      break;
  }
  return inputs.targetRate;
}

}  // namespace scalescope
