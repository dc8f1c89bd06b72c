// Time for which a host is waited for, and the messages meanwhile.
#include "launcher/plan/host_probe.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(HostProbe, ACopyIsWaitedForLongAndReportedFromPackingOn) {
  for (const char* code : {"ssh.packing", "ssh.not-packed", "ssh.sending-look", "ssh.sending-not", "ssh.sending",
                           "ssh.sending-on", "ssh.sent"}) {
    EXPECT_EQ(patienceAfter({code, {}}), std::chrono::seconds(120)) << code;
    EXPECT_TRUE(isOfCopy({code, {}})) << code;
  }
  EXPECT_EQ(patienceAfter({"ssh.reading", {}}), std::chrono::seconds(120));
  EXPECT_FALSE(isOfCopy({"ssh.reading", {}})) << "it is said where nothing is copied either";
  for (const char* code : {"ssh.connecting", "ssh.waiting", "ssh.starting", "slurm.running-program"}) {
    EXPECT_EQ(patienceAfter({code, {}}), std::chrono::seconds(15)) << code;
    EXPECT_FALSE(isOfCopy({code, {}})) << code;
  }
}

}  // namespace scalescope
