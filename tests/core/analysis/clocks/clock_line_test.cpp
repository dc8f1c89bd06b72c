#include "core/analysis/maths/clock_line.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <utility>

namespace scalescope {
namespace {

constexpr double kBegin = 86'400;  // Clock readings of a clock that has run for a day.

// Exchanges every 5 s over ten minutes with a clock that is 3 s ahead and gains 20 ppm; each way takes 0.1 to 0.6 ms.
std::vector<ClockBound> exchanges(unsigned seed, double jumpSeconds = 0) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> way(1e-4, 6e-4);
  std::vector<ClockBound> bounds;
  for (int i = 0; i < 120; ++i) {
    const double at = kBegin + 5.0 * i;
    const double offset = 3 + 20e-6 * (at - kBegin) + (i < 60 ? 0 : jumpSeconds);
    bounds.push_back({at, offset - way(random), offset + way(random)});
  }
  return bounds;
}

std::optional<ClockLine> clockLine(std::vector<ClockBound> bounds, double from, double to) {
  const auto room = ClockRoom::of(std::move(bounds));
  return room ? std::optional(room->line(from, to)) : std::nullopt;
}

TEST(ClockLine, ContainsTheTrueOffsetWithinItsUncertainty) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    const auto line = clockLine(exchanges(seed), kBegin, kBegin + 595);
    ASSERT_TRUE(line) << seed;
    EXPECT_LT(line->uncertaintySeconds, 6e-4) << seed;
    for (const double after : {0.0, 100.0, 300.0, 595.0})
      EXPECT_LE(std::abs(line->at(kBegin + after) - 3 - 20e-6 * after), line->uncertaintySeconds)
          << seed << ' ' << after;
  }
}

TEST(ClockLine, IsLessCertainBeyondItsBounds) {
  const auto bounds = exchanges(1);
  const double within = clockLine(bounds, kBegin, kBegin + 595)->uncertaintySeconds;
  const auto beyond = clockLine(bounds, kBegin - 3600, kBegin + 595);
  EXPECT_GT(beyond->uncertaintySeconds, 1.5 * within);
  EXPECT_LE(std::abs(beyond->at(kBegin - 3600) - 3 + 20e-6 * 3600), beyond->uncertaintySeconds);
}

TEST(ClockLine, OneExchangeGivesNoDrift) {
  const auto line = clockLine({{kBegin, 1.0, 1.2}}, kBegin, kBegin + 100);
  ASSERT_TRUE(line);
  EXPECT_NEAR(line->at(kBegin), 1.1, 1e-3);
  EXPECT_GE(line->uncertaintySeconds, 0.1 + 100 * kMostDrift - 1e-6);
  EXPECT_NEAR(line->drift, 0, 1e-9);
}

TEST(ClockLine, AClockThatJumpsHasNoLine) {
  EXPECT_FALSE(clockLine(exchanges(1, 1.0), kBegin, kBegin + 595));
  EXPECT_FALSE(clockLine({}, 0, 1));
  EXPECT_FALSE(clockLine({{0, 1, 2}, {1, 3, 4}}, 0, 1));
}

TEST(ClockLine, NeedsABoundOnBothSides) {
  const double none = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(clockLine({{0, 1, none}, {1, 1, none}}, 0, 1));
  EXPECT_TRUE(clockLine({{0, 1, none}, {1, -none, 2}}, 0, 1));
}

TEST(ClockRoom, ContainsTheTrueOffsetAtEveryTime) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const auto room = ClockRoom::of(exchanges(seed));
    ASSERT_TRUE(room) << seed;
    for (const double after : {-300.0, 0.0, 250.0, 595.0, 900.0}) {
      const OffsetRange range = room->at(kBegin + after);
      EXPECT_LE(range.lowSeconds, 3 + 20e-6 * after) << seed << ' ' << after;
      EXPECT_GE(range.highSeconds, 3 + 20e-6 * after) << seed << ' ' << after;
    }
  }
}

TEST(ClockPath, UsesThePieceThatContainsTheTime) {
  const ClockPath path{{{10, {10, 1, 0, 0.1}}, {20, {20, 2, 0.5, 0.3}}}};
  EXPECT_EQ(path.at(0), 1);
  EXPECT_EQ(path.at(19.9), 1);
  EXPECT_EQ(path.at(20), 2);
  EXPECT_EQ(path.at(24), 4);
  EXPECT_EQ(path.uncertaintySeconds(), 0.3);
}

}  // namespace
}  // namespace scalescope
