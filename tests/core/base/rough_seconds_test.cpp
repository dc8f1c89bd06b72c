
#include <gtest/gtest.h>

#include "core/base/units.h"

namespace scalescope {

TEST(RoughSeconds, HaveTwoDigits) {
  EXPECT_EQ(roughSecondsText(49.6), "50 s");
  EXPECT_EQ(roughSecondsText(5.84), "5.8 s");
  EXPECT_EQ(roughSecondsText(5.0), "5.0 s");
  EXPECT_EQ(roughSecondsText(9.96), "10 s");
  EXPECT_EQ(roughSecondsText(0.0123), "12 ms");
  EXPECT_EQ(roughSecondsText(0.000357), "360 us");
  EXPECT_EQ(roughSecondsText(0), "0 s");
}

TEST(RoughSeconds, AreCoarserTheLongerTheyAre) {
  EXPECT_EQ(roughSecondsText(97), "1 min 40 s");
  EXPECT_EQ(roughSecondsText(594), "9 min 50 s");
  EXPECT_EQ(roughSecondsText(1234), "21 min");
  EXPECT_EQ(roughSecondsText(4321), "1 h 10 min");
  EXPECT_EQ(roughSecondsText(40'000), "11 h");
}

TEST(RoughSeconds, ChangeTheirUnitWhereTheyAreRoundedToIt) {
  EXPECT_EQ(roughSecondsText(0.0009996), "1.0 ms");
  EXPECT_EQ(roughSecondsText(0.997), "1.0 s");
  EXPECT_EQ(roughSecondsText(59.7), "1 min");
  EXPECT_EQ(roughSecondsText(596), "10 min");
  EXPECT_EQ(roughSecondsText(3599), "1 h");
  EXPECT_EQ(roughSecondsText(35'990), "10 h");
}

}  // namespace scalescope
