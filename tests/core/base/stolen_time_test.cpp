#include "core/base/machine/stolen_time.h"

#include <gtest/gtest.h>
#include <sched.h>

namespace scalescope {

TEST(StolenTime, CountsFromTheFirstReading) {
  StolenTime stolen;
  EXPECT_EQ(stolen.update(5, 10, 100, 2), 0);
  EXPECT_DOUBLE_EQ(stolen.update(5.5, 11, 103, 2), 0.5);  // Others ran 2 s, but it waited only half a second.
  EXPECT_DOUBLE_EQ(stolen.update(5.6, 12, 105, 2), 0.6);
}

TEST(StolenTime, ThreadsThatWaitForEachOtherLoseNothing) {
  StolenTime stolen;
  stolen.update(0, 0, 0, 1);
  EXPECT_EQ(stolen.update(3, 10, 10.005, 1), 0);
  EXPECT_NEAR(stolen.update(6, 20, 21.005, 1), 0.99, 1e-9);  // Others ran a second, less the tick.
}

TEST(StolenTime, WithoutCoresTheWaitIsAllThatIsKnown) {
  StolenTime stolen;
  stolen.update(0, 0, std::nullopt, 0);
  EXPECT_EQ(stolen.update(3, 10, std::nullopt, 0), 3);
  EXPECT_EQ(busySeconds({}), std::nullopt);
  EXPECT_EQ(busySeconds({1 << 20}), std::nullopt);
  EXPECT_GT(busySeconds({sched_getcpu()}).value_or(0), 0);
}

}  // namespace scalescope
