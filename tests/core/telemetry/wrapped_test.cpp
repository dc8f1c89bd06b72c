#include <gtest/gtest.h>

#include <limits>

#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

TEST(Wrapped, AreSumsAndDifferencesWhereNothingWraps) {
  EXPECT_EQ(wrappedSum(40, 2), 42);
  EXPECT_EQ(wrappedSum(-40, -2), -42);
  EXPECT_EQ(wrappedDifference(40, 42), -2);
  EXPECT_EQ(wrappedDifference(kMost, kMost), 0);
}

TEST(Wrapped, ContinueAtTheOtherEnd) {
  EXPECT_EQ(wrappedSum(kMost, 1), kLeast);
  EXPECT_EQ(wrappedSum(kLeast, -1), kMost);
  EXPECT_EQ(wrappedDifference(kLeast, 1), kMost);
  EXPECT_EQ(wrappedDifference(0, kLeast), kLeast);
  EXPECT_EQ(wrappedDifference(kMost, kLeast), -1);
}

TEST(Wrapped, ADifferenceAddedGivesTheValueBack) {
  for (const std::int64_t a : {kLeast, std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, kMost})
    for (const std::int64_t b : {kLeast, std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, kMost})
      EXPECT_EQ(wrappedSum(wrappedDifference(a, b), b), a) << a << ", " << b;
}

// In a constant expression, signed overflow does not compile.
static_assert(wrappedSum(kMost, kMost) == -2 && wrappedDifference(kLeast, kMost) == 1);

}  // namespace
}  // namespace scalescope
