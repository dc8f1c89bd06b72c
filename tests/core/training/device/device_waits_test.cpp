// Every wait for a device has a deadline: before the driver blocks (for a number, or a copy to the host), the host
// waits for marks that were recorded before.
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/run/manifest.h"
#include "core/training/step/validation.h"
#include "tests/core/training/in_process.h"
#include "tests/core/training/scripted_clock.h"

namespace scalescope::testing {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

// One rank with a process group, on a simulated device.
class DeviceWaits : public ::testing::Test {
 protected:
  DeviceWaits() {
    session.scaler = std::make_unique<GradScaler>(session.device);
    auto clock = std::make_unique<ScriptedClock>();
    device = clock.get();
    session.gang->useClock(std::move(clock));
  }

  // Expects that `call` ends although the device hangs; it is made with a working device first.
  void expectDeadline(const char* what, const std::function<void()>& call) {
    device->hangsAt = kNever;
    const int spins = device->spins;
    call();
    EXPECT_GT(device->spins, spins) << what;
    EXPECT_EQ(device->held(), 0u) << what << ": its marks are used again";
    device->hangsAt = 0;
    EXPECT_THROW(call(), DeviceTimeout) << what;
  }

  InProcess rank{makePlan(R"({"axes": {"strategy": ["ddp"]}, "checkpoint": {"every": {"steps": 5}},
                              "measure": {"mode": "train", "steps": 10, "validate": "end"}})")};
  Session& session = rank.session();
  ScriptedClock* device = nullptr;
};

}  // namespace

TEST_F(DeviceWaits, OfAGangHaveADeadline) {
  expectDeadline(
      "barrier", [&] { session.gang->barrier(); });
  expectDeadline(
      "from rank 0", [&] { static_cast<void>(session.gang->fromRankZero(1)); });
  expectDeadline("sum", [&] { static_cast<void>(session.gang->sum(1)); });
}

TEST_F(DeviceWaits, OfWhatTheHostReadsHaveADeadline) {
  expectDeadline(
      "validation", [&] { static_cast<void>(validate(session)); });
  expectDeadline(
      "scale of the losses", [&] { logLossScale(session); });
  expectDeadline("checkpoint", [&] { session.checkpointer->save(session, 4); });
}

TEST(Gangs, WaitForADeviceAsLongAsForACollectiveAndAloneMuchLonger) {
  GangOptions options;
  options.collectives = false;
  options.timeoutSeconds = 7;
  EXPECT_EQ(scalescope::Gang(options).deviceSeconds(), 3600);
  options.environment.worldSize = 2;
  EXPECT_EQ(scalescope::Gang(options).deviceSeconds(), 7);
  options.environment.worldSize = 1;
  options.timeoutSeconds = 7000;
  EXPECT_EQ(scalescope::Gang(options).deviceSeconds(), 7000);
}

}  // namespace scalescope::testing
