
#include <gtest/gtest.h>

#include <limits>

#include "core/base/averages.h"

namespace scalescope {

TEST(WeightedMean, WeighsAndLeavesOutWhatHasNoWeight) {
  WeightedMean mean;
  EXPECT_FALSE(mean.mean());
  mean.add(std::numeric_limits<double>::quiet_NaN(), 0);
  EXPECT_FALSE(mean.mean());
  mean.add(1, 30);
  mean.add(4, 10);
  EXPECT_EQ(mean.mean(), 1.75);
  EXPECT_EQ(mean.weight(), 40);
}

TEST(WeightedMean, OneValueThatIsNoNumberMakesTheMeanNone) {
  WeightedMean mean;
  mean.add(1, 30);
  mean.add(std::numeric_limits<double>::quiet_NaN(), 10);
  EXPECT_FALSE(mean.mean());
  EXPECT_EQ(mean.weight(), 40);
}

}  // namespace scalescope
