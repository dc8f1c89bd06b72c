// Tests docs/FAULTS.md, row 24: NCCL reports that a peer is gone.
#include <fstream>

#include "core/base/clock.h"
#include "tests/fake_cuda/two_gpus.h"

namespace scalescope {

using FakeLostPeer = TwoFakeGpus;

// The error comes within 5 s on an idle machine. Without the settings that keep PyTorch's watchdog from waiting for a
// dump it takes a minute, and the collective timeout is longer than that here.
TEST_F(FakeLostPeer, IsReportedWithinSecondsAndBlamed) {
  constexpr int kLongTimeoutSeconds = 300;
  constexpr double kSeconds = 5;
  const std::string lost = path("lost");
  setVariable("FAKE_NCCL_REMOTE", lost);
  setVariable("FAKE_FAULT_RANK", "0");
  setVariable("XDG_CACHE_HOME", path("cache"));
  const pid_t command = start(endlessRun(kLongTimeoutSeconds));
  ASSERT_TRUE(waitForSteps());
  const pid_t peer = rankOne();
  ASSERT_NE(peer, 0);
  kill(peer, SIGSTOP);
  const std::int64_t lostNs = monotonicNs();
  std::ofstream(lost) << "1";
  EXPECT_EQ(waitFor(command, 120), 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.cause.rfind("rank 1 was lost", 0), 0u) << row.cause;
  EXPECT_EQ(row.cause.find("Exception raised from"), std::string::npos) << row.cause;
  const double seconds = static_cast<double>(errorNs(row.id, 0) - lostNs) * 1e-9;
  EXPECT_GT(seconds, 0);
  EXPECT_LT(seconds, kSeconds * patience());
}

}  // namespace scalescope
