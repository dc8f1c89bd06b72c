#include "launcher/plan/host_groups.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

TEST(NamedHost, ThisMachinesNames) {
  EXPECT_TRUE(hostNamed("").ssh.empty());
  EXPECT_TRUE(hostNamed("localhost").ssh.empty());
  EXPECT_TRUE(hostNamed("local").ssh.empty());
  EXPECT_EQ(hostNamed("ada@n0").ssh, "ada@n0");
  EXPECT_EQ(hostNamed("ada@n0").name, "ada@n0");
}

TEST(NamedHost, OfAGroupHasItsNameAndPortThere) {
  const HostSpec far = hostSpecOf({"n0", "ada@node0", 2222});
  EXPECT_EQ(far.name, "n0");
  EXPECT_EQ(far.ssh, "ada@node0");
  EXPECT_EQ(far.port, 2222);
  for (const char* here : {"", "local", "localhost"}) {
    const HostSpec host = hostSpecOf({"bench", here, 2222});
    EXPECT_EQ(host.name, "bench");
    EXPECT_TRUE(host.ssh.empty()) << here;
    EXPECT_EQ(host.port, 22) << "this machine has no way to it";
  }
}

}  // namespace
}  // namespace scalescope
