#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

struct ScheduleInputs {
  ScheduleSpec spec;
  double startRate = 0.1;   // optimizer.lr
  double targetRate = 0.1;  // Rate after linear scaling.
  std::int64_t stepsPerEpoch = 1;
  std::int64_t totalSteps = 1;
};

// Returns the learning rate of `step` (from 0). It rises linearly from startRate to targetRate over warmupEpochs (a
// target that is not higher needs no warm-up and applies from the first step on), then is constant, multiplied by gamma
// at milestones (epochs), or falls as a half cosine to 0 over the remaining steps.
double learningRate(const ScheduleInputs& inputs, std::int64_t step);

}  // namespace scalescope
