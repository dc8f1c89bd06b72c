#include "core/base/environment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace scalescope {
namespace {

TEST(Environment, IsThisProcesssWithWhatIsSetAndLessWhatIsNot) {
  setenv("SCALESCOPE_TEST_A", "a=1", 1);
  setenv("SCALESCOPE_TEST_AB", "", 1);
  const auto has = [](const EnvironmentChange& change, const std::string& entry) {
    const auto entries = changedEnvironment(change);
    return std::count(entries.begin(), entries.end(), entry);
  };
  EXPECT_EQ(has({}, "SCALESCOPE_TEST_A=a=1"), 1);
  EXPECT_EQ(has({{{"SCALESCOPE_TEST_A", "2"}}, {}}, "SCALESCOPE_TEST_A=2"), 1);
  EXPECT_EQ(has({{{"SCALESCOPE_TEST_A", "2"}}, {}}, "SCALESCOPE_TEST_A=a=1"), 0);
  EXPECT_EQ(has({{}, {"SCALESCOPE_TEST_A"}}, "SCALESCOPE_TEST_A=a=1"), 0);
  EXPECT_EQ(has({{}, {"SCALESCOPE_TEST_A"}}, "SCALESCOPE_TEST_AB="), 1);
  unsetenv("SCALESCOPE_TEST_A");
  unsetenv("SCALESCOPE_TEST_AB");
}

// An owner has variables of its own and works for clients that have others.
TEST(Environment, AClientsVariablesReplaceThoseOfThisProcess) {
  setenv("NCCL_DEBUG", "owner", 1);
  setenv("SCALESCOPE_TEST_A", "owner", 1);
  setenv("OF_THE_OWNER", "kept", 1);
  const Environment mixed = Environment::forClient(Environment({{"SCALESCOPE_TEST_A", "client"},
                                                                {"SCALESCOPE_TEST_B", "client"},
                                                                {"OF_THE_OWNER", "client"},
                                                                {"OF_THE_CLIENT", "client"}}));
  EXPECT_EQ(mixed.get("SCALESCOPE_TEST_A"), "client");
  EXPECT_EQ(mixed.get("SCALESCOPE_TEST_B"), "client");
  EXPECT_EQ(mixed.get("OF_THE_OWNER"), "kept") << "a client does not decide it";
  EXPECT_FALSE(mixed.has("OF_THE_CLIENT"));
  EXPECT_FALSE(mixed.has("NCCL_DEBUG")) << "the client has not set it";
  EXPECT_EQ(environmentVariable("SCALESCOPE_TEST_A"), "owner");
  const auto entries =
      changedEnvironment(mixed.forChild({{{"FURTHER", "1"}, {"SCALESCOPE_TEST_B", "changed"}}, {"HOME"}}));
  const auto count = [&](const std::string& begin) {
    return std::count_if(entries.begin(), entries.end(),
                         [&](const std::string& one) { return one.starts_with(begin); });
  };
  for (const char* entry :
       {"SCALESCOPE_TEST_A=client", "SCALESCOPE_TEST_B=changed", "OF_THE_OWNER=kept", "FURTHER=1"}) {
    const std::string name(entry, std::strchr(entry, '=') + 1);
    EXPECT_EQ(count(entry), 1) << entry;
    EXPECT_EQ(count(name), 1) << name;
  }
  for (const char* name : {"NCCL_DEBUG=", "OF_THE_CLIENT=", "HOME="}) EXPECT_EQ(count(name), 0) << name;
  for (const char* name : {"NCCL_DEBUG", "SCALESCOPE_TEST_A", "OF_THE_OWNER"}) unsetenv(name);
}

TEST(Environment, AProxysAddressIsWrittenWithoutItsPassword) {
  EXPECT_EQ(withoutPassword("http://ann:secret@proxy.example:8080/"), "http://proxy.example:8080/");
  EXPECT_EQ(withoutPassword("ann:s@cret@proxy:8080"), "proxy:8080");
  EXPECT_EQ(withoutPassword("http://alice:S3/CRET@proxy:8080"), "http://proxy:8080");
  EXPECT_EQ(withoutPassword("http://alice:S@3/CRET@proxy"), "http://proxy");
  EXPECT_EQ(withoutPassword("http://alice@proxy:8080/"), "http://proxy:8080/");
  EXPECT_EQ(withoutPassword("http://proxy/a@b"), "http://proxy/a@b");
  EXPECT_EQ(withoutPassword("localhost,.example"), "localhost,.example");
  EXPECT_EQ(withoutPassword(""), "");
  EXPECT_EQ(withoutPassword("http://user:p@ss@host:3128/"), "http://host:3128/");
  EXPECT_EQ(withoutPassword("http://user:p@ss@[::1]:3128/"), "http://[::1]:3128/");
  EXPECT_EQ(withoutPassword("http://alice:S?C#RET@proxy"), "http://proxy");
  EXPECT_EQ(withoutPassword("http://alice:123456/CRET@proxy"), "http://proxy") << "it is above the largest port";
  EXPECT_EQ(withoutPassword("alice:s://CRET@proxy:8080"), "proxy:8080") << "a password may look like a scheme";
  EXPECT_EQ(withoutPassword("a@b://c"), "b://c");
}

TEST(Environment, AProxysAddressWithoutAPasswordKeepsItsHost) {
  for (const char* address : {"http://proxy:80/", "http://proxy?x=a@b", "http://proxy#a@b", "http://[::1]:3128/",
                              "http://[::1]/a@b", "http://[fe80::1%25eth0]:3128/a@b", "socks5h://proxy:1080"})
    EXPECT_EQ(withoutPassword(address), address);
}

// The user alice with the password 33/CRET is written like the host alice with the port 33.
TEST(Environment, AProxysAddressThatMayHaveAPasswordLosesAllButTheFirstName) {
  EXPECT_EQ(withoutPassword("http://host:80/a@b"), "http://host");
  EXPECT_EQ(withoutPassword("http://alice:33/CRET@proxy"), "http://alice");
  EXPECT_EQ(withoutPassword("host:80?a@b"), "host");
  EXPECT_EQ(withoutPassword("http://host:/a@b"), "http://host");
  EXPECT_EQ(withoutPassword("http://host/a:b@c"), "http://host");
  EXPECT_EQ(withoutPassword("http://al/ice:33@CRET@proxy"), "http://al");
  EXPECT_EQ(withoutPassword("alice://CR/ET@proxy"), "alice");
  EXPECT_EQ(withoutPassword("SOCKS5h://alice:33/CRET@proxy"), "SOCKS5h://alice");
}

}  // namespace
}  // namespace scalescope
