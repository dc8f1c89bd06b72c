#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

struct ScheduleInputs {
  ScheduleSpec spec;
  double startRate = 0.1;   // optimizer.lr
  double targetRate = 0.1;  // after linear scaling
  std::int64_t stepsPerEpoch = 1;
  std::int64_t totalSteps = 1;
};

// Learning rate of `step` (from 0): rises linearly from startRate to targetRate over warmupEpochs (a target that is no
// higher needs no warm-up and holds from the first step on), then constant, divided at milestones (epochs), or a half
// cosine to 0 over the remaining steps.
double learningRate(const ScheduleInputs& inputs, std::int64_t step);

}  // namespace scalescope
