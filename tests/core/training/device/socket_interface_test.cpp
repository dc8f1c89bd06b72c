// Tests which interface NCCL's sockets use if neither the plan nor the user names one.
#include <gtest/gtest.h>

#include "core/training/device/device.h"

namespace scalescope {

TEST(SocketInterface, IsThePlansElseTheLoopbackOfOneNode) {
  BackendOptions options;
  options.oneNode = true;
  EXPECT_EQ(socketInterface(options), "lo") << "there may be no other";
  options.oneNode = false;
  EXPECT_EQ(socketInterface(options), "") << "as NCCL chooses";
  options.interfaceName = "ib0";
  EXPECT_EQ(socketInterface(options), "ib0");
  options.oneNode = true;
  EXPECT_EQ(socketInterface(options), "ib0");
}

}  // namespace scalescope
