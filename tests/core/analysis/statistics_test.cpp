#include "core/analysis/maths/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace scalescope {

TEST(Statistics, PercentilesInterpolate) {
  EXPECT_DOUBLE_EQ(*percentileOf({4, 1, 3, 2}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(*percentileOf({1, 2, 3, 4, 5}, 0.9), 4.6);
  EXPECT_DOUBLE_EQ(*percentileOf({3}, 0.1), 3);
  EXPECT_FALSE(percentileOf({}, 0.5));
  EXPECT_DOUBLE_EQ(*medianOf({1, std::nan(""), 9, std::numeric_limits<double>::infinity()}), 5);
  EXPECT_DOUBLE_EQ(*meanOf({1, std::nan(""), 2}), 1.5);
  EXPECT_FALSE(meanOf({std::nan("")}));
}

TEST(Statistics, StudentQuantilesMatchPrintedTables) {
  EXPECT_NEAR(studentT95(1), 12.7062, 1e-4);
  EXPECT_NEAR(studentT95(2), 4.30265, 1e-5);
  EXPECT_NEAR(studentT95(4), 2.77645, 1e-5);
  EXPECT_NEAR(studentT95(30), 2.04227, 1e-5);
  EXPECT_NEAR(studentT95(1e6), 1.95996, 1e-4);
}

TEST(Statistics, GeometricIntervalMatchesAHandComputedValue) {
  // The logarithms are 0, ln 2, ln 4: mean ln 2, deviation ln 2; the half width is 4.30265 * ln 2 / sqrt 3.
  const auto interval = geometricInterval95({1, 2, 4});
  ASSERT_TRUE(interval);
  const double half = 4.302653 * std::log(2.0) / std::sqrt(3.0);
  EXPECT_NEAR(interval->first, 2 * std::exp(-half), 1e-5);
  EXPECT_NEAR(interval->second, 2 * std::exp(half), 1e-4);
  EXPECT_FALSE(geometricInterval95({1}));
  EXPECT_FALSE(geometricInterval95({1, 0}));
}

TEST(Statistics, WelchIntervalMatchesAHandComputedValue) {
  // Both sides have equal spread and three values each: 4 degrees of freedom, t = 2.77645.
  const double s = std::log(1.1);
  const auto interval = ratioInterval95({200 / 1.1, 200, 200 * 1.1}, {100 / 1.1, 100, 100 * 1.1});
  ASSERT_TRUE(interval);
  const double half = 2.776445 * std::sqrt(2 * s * s / 3);
  EXPECT_NEAR(interval->first, 2 * std::exp(-half), 1e-5);
  EXPECT_NEAR(interval->second, 2 * std::exp(half), 1e-5);
  EXPECT_FALSE(ratioInterval95({200, 201}, {100}));
}

// Values that are all alike do not show how far they scatter: rounded times in a printed table are often equal.
TEST(Statistics, EqualValuesGiveNoInterval) {
  EXPECT_FALSE(geometricInterval95({3, 3, 3}));
  EXPECT_FALSE(ratioInterval95({200, 200}, {100, 100}));
  EXPECT_FALSE(differenceHalfWidth95({200, 200}, {100, 100}));
  // Sums of such values round: their mean is not exactly equal to them.
  EXPECT_FALSE(geometricInterval95({0.1, 0.1, 0.1}));
  EXPECT_FALSE(ratioInterval95({0.1, 0.1, 0.1}, {0.3, 0.3, 0.3}));
  EXPECT_FALSE(differenceHalfWidth95({0.1, 0.1, 0.1}, {0.3, 0.3, 0.3}));
  EXPECT_TRUE(geometricInterval95({0.1, 0.1, 0.1 + 1e-9}));
}

TEST(Statistics, FTailMatchesPrintedTables) {
  EXPECT_NEAR(fTail(4.4590, 2, 8), 0.05, 1e-5);
  EXPECT_NEAR(fTail(7.7086, 1, 4), 0.05, 1e-5);
  EXPECT_NEAR(fTail(3.4780, 4, 10), 0.05, 1e-4);
  EXPECT_DOUBLE_EQ(fTail(0, 3, 7), 1);
}

TEST(Statistics, PooledScatterMatchesAHandComputedValue) {
  PooledScatter pooled;
  const double off = std::exp(0.1);
  pooled.addLogs({1 / off, 1, off});  // Its sum of squares is 0.02, with 2 degrees of freedom.
  pooled.addLogs({5, 5});             // It adds 0, with 1 degree of freedom.
  pooled.addLogs({7});                // It adds nothing.
  EXPECT_DOUBLE_EQ(pooled.degrees(), 3);
  EXPECT_NEAR(*pooled.deviation(), std::sqrt(0.02 / 3), 1e-12);
  PooledScatter alike;
  alike.addLogs({5, 5});
  EXPECT_FALSE(alike.deviation());
}

TEST(Statistics, GeometricMean) {
  EXPECT_NEAR(*geometricMeanOf({1, 2, 4}), 2, 1e-12);
  EXPECT_FALSE(geometricMeanOf({}));
  EXPECT_FALSE(geometricMeanOf({1, 0}));
  EXPECT_FALSE(geometricMeanOf({1, -2}));
}

TEST(Statistics, WelchHalfWidthOfADifferenceMatchesAHandComputedValue) {
  // Only one side has a spread: 2 degrees of freedom, t = 4.30265; s = 10, three values.
  const auto half = differenceHalfWidth95({90, 100, 110}, {50, 50, 50});
  ASSERT_TRUE(half);
  EXPECT_NEAR(*half, 4.302653 * 10 / std::sqrt(3.0), 1e-4);
  EXPECT_FALSE(differenceHalfWidth95({1, 2}, {1}));
}

// If only one side has a spread, that side's degrees of freedom are used, not the pooled ones.
TEST(Statistics, WelchUsesUnequalVariances) {
  const double s = std::log(1.1);
  const auto interval = ratioInterval95({200 / 1.1, 200, 200 * 1.1}, {100, 100, 100});
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->second, 2 * std::exp(4.302653 * s / std::sqrt(3.0)), 1e-4);
}

// Two values on one side and four on the other give 1.487 degrees of freedom; with swapped counts it would be 3.92.
TEST(Statistics, WelchKeepsEachSidesCount) {
  const auto interval = ratioInterval95({200, 220}, {100, 105, 110, 100});
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->first, 1.4664876, 1e-5);
  EXPECT_NEAR(interval->second, 2.7917934, 1e-5);
}

}  // namespace scalescope
