#include "core/base/address.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(Address, FamiliesAreDistinguished) {
  EXPECT_EQ(addressFamily("10.0.0.1"), AF_INET);
  EXPECT_EQ(addressFamily("fd00::1"), AF_INET6);
  for (const char* none : {"", "n0", "10.0.0", "fe80::1%eth0", "10.0.0.1:80"})
    EXPECT_EQ(addressFamily(none), AF_UNSPEC);
}

TEST(Address, PrefixesAreCountedInBitsWithinAFamily) {
  EXPECT_EQ(commonPrefix("10.0.0.1", "10.0.0.2"), 30);
  EXPECT_EQ(commonPrefix("10.0.0.1", "10.0.0.1"), 32);
  EXPECT_EQ(commonPrefix("10.0.0.1", "192.168.0.1"), 0);
  EXPECT_EQ(commonPrefix("fd00::1", "fd00::1"), 128);
  EXPECT_EQ(commonPrefix("fd00:0:0:1::1", "fd00:0:0:2::1"), 62);
  EXPECT_EQ(commonPrefix("10.0.0.1", "fd00::1"), -1);
  EXPECT_EQ(commonPrefix("", ""), -1);
}

}  // namespace scalescope
