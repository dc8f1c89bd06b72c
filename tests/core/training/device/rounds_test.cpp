// Tests that a series of rounds is timed by the device's clock, from its begin to its end, with a single wait after the
// last round.
#include "core/training/timing/rounds.h"

#include <gtest/gtest.h>

#include "tests/core/training/scripted_clock.h"

namespace scalescope::testing {

TEST(Rounds, AreTheDevicesTimeBetweenTheirEndsAndTheHostWaitsOnce) {
  ScriptedClock device;
  device.times = {1'000'000, 5'000'000, 9'000'000};  // Idle, begin, end: the host's time has no influence.
  int calls = 0;
  const double seconds = secondsOfRound(at::kCPU, &device, 20, 1, [&] {
    EXPECT_EQ(device.last(), 2) << "the round has a begin and no end yet";
    EXPECT_EQ(device.spins, 1) << "until the device was idle";
    EXPECT_EQ(device.waits, 0);
    ++calls;
  });
  EXPECT_EQ(calls, 20);
  EXPECT_DOUBLE_EQ(seconds, 4e-3 / 20);
  EXPECT_EQ(device.waits, 1);
  EXPECT_EQ(device.last(), 3);
  EXPECT_LE(device.held(), 1u) << "its marks are used again";
}

TEST(Rounds, ARoundThatNeverEndsIsADeviceTimeout) {
  for (const std::int64_t hangsAt : {1, 3}) {  // The device hangs before the first round, and during one.
    ScriptedClock device;
    device.hangsAt = hangsAt;
    EXPECT_THROW(static_cast<void>(secondsOfRound(at::kCPU, &device, 20, 1, [] {})), DeviceTimeout);
  }
}

TEST(Rounds, WithoutAClockAreTheHosts) {
  int calls = 0;
  EXPECT_GT(secondsOfRound(at::kCPU, nullptr, 3, 0, [&] { ++calls; }), 0);
  EXPECT_EQ(calls, 3);
}

}  // namespace scalescope::testing
