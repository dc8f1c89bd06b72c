#include "ui/charts/plot/ticks.h"

#include <cmath>

#include <gtest/gtest.h>

namespace scalescope {
namespace {

QStringList labels(const std::vector<Tick>& ticks) {
  QStringList out;
  for (const Tick& tick : ticks) out << tick.label;
  return out;
}

TEST(Ticks, LinearStepsAreRoundAndEquallyPrecise) {
  EXPECT_EQ(labels(axisTicks({}, {0, 17.5}, 7, QLocale::c())),
            (QStringList{"0.0", "2.5", "5.0", "7.5", "10.0", "12.5", "15.0", "17.5"}));
  EXPECT_EQ(labels(axisTicks({}, {0, 100}, 5, QLocale::c())), (QStringList{"0", "20", "40", "60", "80", "100"}));
}

// English files have the C locale, whose numbers would otherwise differ from those of tables and of the window.
TEST(Ticks, ThousandsAreSeparatedFromTenThousandOn) {
  EXPECT_EQ(labels(axisTicks({}, {0, 20000}, 2, QLocale::c())), (QStringList{"0", "10,000", "20,000"}));
  EXPECT_EQ(labels(axisTicks({}, {0, 8000}, 2, QLocale::c())), (QStringList{"0", "5000"}));
  EXPECT_EQ(valueText({}, 77771, QLocale::c()), "77,771");
  EXPECT_EQ(valueText({}, 77771, QLocale(QLocale::German)), "77.771");
  FigureAxis bytes;
  bytes.unit = "bytes";
  EXPECT_EQ(valueText(bytes, 1.5e9, QLocale(QLocale::English, QLocale::UnitedStates)), "1.50 GB");
  EXPECT_EQ(labels(axisTicks(bytes, {0, 1e9}, 2, QLocale(QLocale::English, QLocale::UnitedStates))),
            (QStringList{"0 MB", "500 MB", "1000 MB"}));
}

// Tables have the same exponents (Numbers.ForPeople in tests/core/report).
TEST(Ticks, ValuesBelowATenThousandthHaveAnExponent) {
  FigureAxis axis;
  axis.scale = AxisScale::log10;
  EXPECT_EQ(labels(axisTicks(axis, {-6, -3}, 6, QLocale::c())), (QStringList{"1e-6", "1e-5", "0.0001", "0.001"}));
  EXPECT_EQ(labels(axisTicks(axis, {-5, -4}, 6, QLocale::c())), (QStringList{"1e-5", "2e-5", "5e-5", "0.0001"}));
  EXPECT_EQ(labels(axisTicks(axis, {8, 10}, 6, QLocale::c())),
            (QStringList{"100,000,000", "1,000,000,000", "10,000,000,000"}));
  EXPECT_EQ(labels(axisTicks(axis, {12, 14}, 6, QLocale::c())), (QStringList{"1e12", "1e13", "1e14"}));
  axis.ticks = {2.5e-5, 5e-5};
  EXPECT_EQ(labels(axisTicks(axis, {-5, -4}, 6, QLocale::c())), (QStringList{"2.5e-5", "5e-5"}));
  EXPECT_EQ(labels(axisTicks(axis, {-5, -4}, 6, QLocale(QLocale::German))), (QStringList{"2,5e-5", "5e-5"}));
  EXPECT_EQ(labels(axisTicks({}, {0, 1.2e-5}, 3, QLocale::c())), (QStringList{"0", "5e-6", "1.0e-5"}));
  EXPECT_EQ(labels(axisTicks({}, {0, 2e-4}, 2, QLocale::c())), (QStringList{"0.0000", "0.0001", "0.0002"}));
  EXPECT_EQ(valueText({}, 3.371e-6, QLocale::c()), "3.371e-6");
  EXPECT_EQ(valueText({}, 3.371e-6, QLocale(QLocale::German)), "3,371e-6");
}

TEST(Ticks, MeasuredValuesAreLabelledAsTheyAre) {
  FigureAxis axis;
  axis.ticks = {1, 2, 4, 8};
  EXPECT_EQ(labels(axisTicks(axis, {0, 9}, 3, QLocale::c())), (QStringList{"1", "2", "4", "8"}));
}

TEST(Ticks, PowersOfTwoCountBytesInBinaryUnits) {
  FigureAxis axis;
  axis.scale = AxisScale::log2;
  axis.unit = "bytes";
  const auto ticks = axisTicks(axis, {12, 26}, 8, QLocale::c());
  EXPECT_EQ(ticks.front().label, "4 KiB");
  EXPECT_EQ(ticks.back().label, "64 MiB");
}

// A slow link has no exponent, and the powers of two of its messages are no bandwidths.
TEST(Ticks, BytesPerSecondHaveTheUnitOfTheirSize) {
  FigureAxis axis{.scale = AxisScale::log10, .unit = "GB/s"};
  EXPECT_EQ(labels(axisTicks(axis, {-5, 0}, 3, QLocale::c())), (QStringList{"10 KB/s", "1 MB/s", "100 MB/s"}));
  EXPECT_EQ(labels(axisTicks(axis, {std::log10(4e-5), std::log10(3e-4)}, 6, QLocale::c())),
            (QStringList{"50 KB/s", "100 KB/s", "200 KB/s"}));
  EXPECT_EQ(valueText(axis, 1024 * 1024 / 1e9, QLocale::c()), "1.05 MB/s");
  axis.scale = AxisScale::linear;
  EXPECT_EQ(labels(axisTicks(axis, {0, 4}, 2, QLocale::c())), (QStringList{"0 GB/s", "2 GB/s", "4 GB/s"}));
}

TEST(Ticks, FractionsHaveAtMostThreeDigits) {
  FigureAxis axis{.scale = AxisScale::log2};
  EXPECT_EQ(labels(axisTicks(axis, {-7, -1}, 9, QLocale::c())),
            (QStringList{"0.00781", "0.0156", "0.0313", "0.0625", "0.125", "0.25", "0.5"}));
  axis.ticks = {0.0078125, 1.0 / 3, 12.5, 1280, 12288};
  EXPECT_EQ(labels(axisTicks(axis, {-8, 14}, 9, QLocale::c())),
            (QStringList{"0.00781", "0.333", "12.5", "1,280", "12,288"}));
}

TEST(Ticks, LinearBytesAreDecimal) {
  FigureAxis axis;
  axis.unit = "bytes";
  EXPECT_EQ(labels(axisTicks(axis, {0, 4e9}, 4, QLocale::c())), (QStringList{"0 GB", "1 GB", "2 GB", "3 GB", "4 GB"}));
  EXPECT_EQ(labels(axisTicks(axis, {0, 1e9}, 2, QLocale::c())), (QStringList{"0 MB", "500 MB", "1000 MB"}));
}

TEST(Ticks, ShortLogRangeGetsTwosAndFives) {
  FigureAxis axis;
  axis.scale = AxisScale::log10;
  EXPECT_EQ(labels(axisTicks(axis, {0, 1}, 6, QLocale::c())), (QStringList{"1", "2", "5", "10"}));
}

// The range from 5232 to 7755 images/s contains no power of ten, and no 2 or 5 times one.
TEST(Ticks, AShorterOneStillHasValues) {
  FigureAxis axis;
  axis.scale = AxisScale::log10;
  const auto ticks = axisTicks(axis, {std::log10(5232), std::log10(7755)}, 4, QLocale::c());
  EXPECT_EQ(labels(ticks), (QStringList{"6000", "7000"}));
  EXPECT_DOUBLE_EQ(ticks.at(0).position, std::log10(6000));
  axis.scale = AxisScale::log2;
  EXPECT_EQ(labels(axisTicks(axis, {std::log2(0.52), std::log2(0.78)}, 4, QLocale::c())), (QStringList{"0.6", "0.7"}));
}

// The ranges are five epochs, one, two to four of forty, and 40 steps.
TEST(Ticks, WhatIsCountedHasNoHalves) {
  FigureAxis axis;
  axis.unit = "count";
  EXPECT_EQ(labels(axisTicks(axis, {0.9, 5.1}, 12, QLocale::c())), (QStringList{"1", "2", "3", "4", "5"}));
  EXPECT_EQ(labels(axisTicks(axis, {0.9, 1.1}, 12, QLocale::c())), (QStringList{"1"}));
  EXPECT_EQ(labels(axisTicks(axis, {1.9, 4.2}, 12, QLocale::c())), (QStringList{"2", "3", "4"}));
  EXPECT_EQ(labels(axisTicks(axis, {0, 20}, 8, QLocale::c())), (QStringList{"0", "5", "10", "15", "20"}));
}

TEST(Ticks, NumbersFollowTheLocale) {
  EXPECT_EQ(labels(axisTicks({}, {0, 1}, 2, QLocale(QLocale::German))).at(1), "0,5");
}

// The numbers look as in the tables: 5210 images/s, and 17,820.
TEST(Ticks, ThousandsAreSetApartWhereTheAxisReachesTenThousand) {
  const QLocale english(QLocale::English, QLocale::UnitedStates);
  EXPECT_EQ(labels(axisTicks({}, {0, 6000}, 3, english)), (QStringList{"0", "2000", "4000", "6000"}));
  EXPECT_EQ(labels(axisTicks({}, {0, 15000}, 3, english)), (QStringList{"0", "5,000", "10,000", "15,000"}));
  FigureAxis batches{.scale = AxisScale::log2};
  batches.ticks = {512, 2048, 8192};
  EXPECT_EQ(labels(axisTicks(batches, {9, 13}, 8, english)), (QStringList{"512", "2048", "8192"}));
  EXPECT_EQ(valueText({}, 2840, english), QStringLiteral("2840"));
  EXPECT_EQ(valueText({}, 17820, english), QStringLiteral("17,820"));
  EXPECT_EQ(barNumber(1234, 9000, english), QStringLiteral("1234"));
}

TEST(AxisRange, ZeroBasedAxesStartAtZeroAndEndOnAStep) {
  FigureAxis axis;
  axis.zeroBased = true;
  EXPECT_EQ(axisRange(axis, {3, 17.1}, 5), (Range{0, 20}));
}

TEST(AxisRange, OwnLimitsWin) {
  FigureAxis axis;
  axis.min = 10;
  axis.max = 20;
  EXPECT_EQ(axisRange(axis, {0, 100}, 5), (Range{10, 20}));
}

TEST(AxisRange, OneValueStillHasARange) {
  EXPECT_GT(axisRange({}, {5, 5}, 5).width(), 0);
  EXPECT_GT(axisRange({}, {0, 0}, 5).width(), 0);
}

TEST(AxisRange, OneMessageSizeIsBetweenTwoLabels) {
  FigureAxis axis;
  axis.scale = AxisScale::log2;
  axis.unit = "bytes";
  const double size = std::log2(170'000);
  const Range range = axisRange(axis, {size, size}, 5);
  EXPECT_EQ(labels(axisTicks(axis, range, 5, QLocale::c())), (QStringList{"128 KiB", "256 KiB"}));
}

TEST(AxisRange, TheLeastOfALogAxisDoesNotLieOnItsLine) {
  FigureAxis axis{.scale = AxisScale::log10};
  const Range range = axisRange(axis, {-3, 0}, 5);
  EXPECT_LT(range.from, -3.05);
  EXPECT_GT(range.from, -3.3);
  EXPECT_EQ(range.to, 0);
  axis.min = 0.01;
  EXPECT_DOUBLE_EQ(axisRange(axis, {-3, 0}, 5).from, -2) << "the axis begins at its minimum if it has one";
}

// A target of 5 % below all measured values would be covered by the axis line.
TEST(AxisRange, TheLeastOfALinearAxisDoesNotLieOnItsLineUnlessItIsZero) {
  EXPECT_EQ(axisRange({}, {5, 9.4}, 5), (Range{4, 10}));
  EXPECT_EQ(axisRange({}, {5.1, 9.4}, 5), (Range{4, 10})) << "nor so near that its label would";
  EXPECT_EQ(axisRange({}, {5.5, 9.4}, 5), (Range{5, 10}));
  EXPECT_EQ(axisRange({}, {1, 9}, 5), (Range{0, 10})) << "no negative value where there is none";
  EXPECT_EQ(axisRange({}, {0, 9}, 5), (Range{0, 10}));
  EXPECT_EQ(axisRange({}, {-4, 4}, 5), (Range{-6, 4}));
  EXPECT_EQ(axisRange({.zeroBased = true}, {5, 10}, 5), (Range{0, 10}));
  EXPECT_EQ(axisRange({.zeroBased = true}, {-4, 4}, 5), (Range{-4, 4})) << "a bar is not covered by a line at its end";
}

TEST(AxisPosition, LogAxesHaveNoPositionForZero) {
  FigureAxis axis;
  axis.scale = AxisScale::log2;
  EXPECT_TRUE(std::isnan(axisPosition(axis, 0)));
  EXPECT_DOUBLE_EQ(axisPosition(axis, 1024), 10);
  EXPECT_DOUBLE_EQ(axisValue(axis, 10), 1024);
}

TEST(MinorTicks, StandBetweenTheLabelsOfLogAxes) {
  FigureAxis axis;
  axis.scale = AxisScale::log10;
  const Range decades{0, 2};
  const auto minor = minorTicks(axis, decades, axisTicks(axis, decades, 5, QLocale::c()));
  ASSERT_EQ(minor.size(), 16U);  // The values 2 .. 9 of two decades; 1, 10 and 100 have labels.
  EXPECT_DOUBLE_EQ(minor.front(), std::log10(2));
  EXPECT_TRUE(minorTicks(axis, {0, 12}, {}).empty());  // Minor ticks would be too dense.
  axis.scale = AxisScale::log2;
  const Range powers{0, 20};
  const auto ticks = axisTicks(axis, powers, 5, QLocale::c());
  EXPECT_EQ(minorTicks(axis, powers, ticks).size() + ticks.size(), 21U);
  axis.ticks = {1, 3, 8};
  // Only measured values have ticks.
  EXPECT_TRUE(minorTicks(axis, powers, axisTicks(axis, powers, 5, QLocale::c())).empty());
  EXPECT_TRUE(minorTicks({}, {0, 1}, {}).empty());
}

TEST(BarNumber, ValuesLineUpAndSmallOnesDoNotVanish) {
  EXPECT_EQ(barNumber(17.1, 17.1, QLocale::c()), "17.1");
  EXPECT_EQ(barNumber(0.5, 17.1, QLocale::c()), "0.5");
  EXPECT_EQ(barNumber(0.003, 17.1, QLocale::c()), "0.003");
  EXPECT_EQ(barNumber(0, 17.1, QLocale::c()), "0.0");
  EXPECT_EQ(barNumber(3.371e-6, 3.371e-6, QLocale::c()), "3.37e-6");
  EXPECT_EQ(barNumber(2e-6, 17.1, QLocale::c()), "2e-6");
}

}  // namespace
}  // namespace scalescope
