#include "core/training/step/rehearsal.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

// An arm lasts a quarter of a second, in samples of two steps.
TEST(Rehearsal, ShortStepsAreCalibratedOverAQuarterOfASecond) {
  EXPECT_EQ(calibrationRounds(0.010), 12);
  EXPECT_EQ(calibrationRounds(0.005), 25);
}

TEST(Rehearsal, AnArmHasFiveRoundsAtLeastAndFiftyAtMost) {
  EXPECT_EQ(calibrationRounds(0.001), 50);
  EXPECT_EQ(calibrationRounds(0), 50);
  EXPECT_EQ(calibrationRounds(0.030), 5);
  EXPECT_EQ(calibrationRounds(20), 5);
}

}  // namespace
}  // namespace scalescope
