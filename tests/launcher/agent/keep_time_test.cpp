#include "launcher/agent/service.h"

#include <gtest/gtest.h>

#include "core/base/clock.h"

namespace scalescope::agent {
namespace {

constexpr std::int64_t kHour = 3600 * kSecondNs;
const ServeOptions kOptions;

}  // namespace

TEST(KeepTime, ClientsAndLivingRanksKeepIt) {
  EXPECT_FALSE(shouldExit({true, false, false, 0, 0}, kOptions, 1000 * kHour));
  EXPECT_FALSE(shouldExit({false, true, false, 0, 0}, kOptions, 1000 * kHour));
}

TEST(KeepTime, AMinuteWhereEverythingIsFetched) {
  EXPECT_FALSE(shouldExit({false, false, false, 0, 0}, kOptions, 59 * kSecondNs));
  EXPECT_TRUE(shouldExit({false, false, false, 0, 0}, kOptions, 60 * kSecondNs));
}

// Covers docs/FAULTS.md, row 2: the client was unreachable for a day and more during the training.
TEST(KeepTime, ADayFromTheLastRankOrClientWhereLogsAreNotFetched) {
  EXPECT_FALSE(shouldExit({false, false, true, 0, 30 * kHour}, kOptions, 30 * kHour + kSecondNs));
  EXPECT_FALSE(shouldExit({false, false, true, 0, 30 * kHour}, kOptions, 53 * kHour));
  EXPECT_TRUE(shouldExit({false, false, true, 0, 30 * kHour}, kOptions, 54 * kHour));
  EXPECT_FALSE(shouldExit({false, false, true, 40 * kHour, 30 * kHour}, kOptions, 63 * kHour));
  EXPECT_TRUE(shouldExit({false, false, true, 40 * kHour, 30 * kHour}, kOptions, 64 * kHour));
}

}  // namespace scalescope::agent
