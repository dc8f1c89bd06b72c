#include "core/training/optim/schedule.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(Schedule, WarmUpRisesPerStepToTheScaledRate) {
  ScheduleInputs inputs;
  inputs.spec.warmupEpochs = 2;
  inputs.startRate = 0.1;
  inputs.targetRate = 0.8;
  inputs.stepsPerEpoch = 5;
  EXPECT_DOUBLE_EQ(learningRate(inputs, 0), 0.1);
  EXPECT_DOUBLE_EQ(learningRate(inputs, 5), 0.45);
  EXPECT_LT(learningRate(inputs, 9), 0.8);
  EXPECT_DOUBLE_EQ(learningRate(inputs, 10), 0.8);
  EXPECT_DOUBLE_EQ(learningRate(inputs, 1000), 0.8);
}

// A batch below the base batch scales the rate down, so there is no warm-up and no decrease after it.
TEST(Schedule, ATargetThatIsNoHigherHoldsFromTheFirstStepOn) {
  ScheduleInputs inputs;
  inputs.spec.warmupEpochs = 2;
  inputs.startRate = 0.1;
  inputs.targetRate = 0.05;
  inputs.stepsPerEpoch = 5;
  EXPECT_DOUBLE_EQ(learningRate(inputs, 0), 0.05);
  EXPECT_DOUBLE_EQ(learningRate(inputs, 9), 0.05);
}

TEST(Schedule, StepDividesAtMilestonesInEpochs) {
  ScheduleInputs inputs;
  inputs.spec.name = ScheduleKind::step;
  inputs.spec.milestones = {1, 3};
  inputs.spec.gamma = 0.1;
  inputs.targetRate = 1;
  inputs.stepsPerEpoch = 10;
  EXPECT_DOUBLE_EQ(learningRate(inputs, 9), 1);
  EXPECT_DOUBLE_EQ(learningRate(inputs, 10), 0.1);
  EXPECT_NEAR(learningRate(inputs, 30), 0.01, 1e-15);
}

TEST(Schedule, CosineEndsAtZero) {
  ScheduleInputs inputs;
  inputs.spec.name = ScheduleKind::cosine;
  inputs.targetRate = 1;
  inputs.totalSteps = 100;
  EXPECT_DOUBLE_EQ(learningRate(inputs, 0), 1);
  EXPECT_NEAR(learningRate(inputs, 50), 0.5, 1e-12);
  EXPECT_NEAR(learningRate(inputs, 100), 0, 1e-12);
}

}  // namespace scalescope
