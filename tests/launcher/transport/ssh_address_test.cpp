#include "launcher/transport/ssh/ssh_address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "tests/launcher/transport/fake_program.h"

namespace scalescope {
namespace {

// Listens on a port of one address; accepts no connection.
UniqueFd listenOn(const char* address, int family, int& port) {
  UniqueFd fd(socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in6 six{};
  sockaddr_in four{};
  six.sin6_family = AF_INET6;
  four.sin_family = AF_INET;
  inet_pton(family, address, family == AF_INET6 ? static_cast<void*>(&six.sin6_addr) : &four.sin_addr);
  auto* any = family == AF_INET6 ? reinterpret_cast<sockaddr*>(&six) : reinterpret_cast<sockaddr*>(&four);
  socklen_t size = family == AF_INET6 ? sizeof six : sizeof four;
  if (bind(fd.get(), any, size) != 0 || listen(fd.get(), 4) != 0 || getsockname(fd.get(), any, &size) != 0)
    return UniqueFd();
  port = ntohs(family == AF_INET6 ? six.sin6_port : four.sin_port);
  return fd;
}

}  // namespace

TEST(SshAddress, WhatGetentPrintsIsReadOnceEachAndBounded) {
  EXPECT_EQ(addressesFrom("2001:db8::1     STREAM n0.example\n2001:db8::1     DGRAM  \n2001:db8::1     RAW    \n"
                          "10.0.0.7        STREAM \n10.0.0.7        STREAM \nfe80::1%3        STREAM \n"),
            (std::vector<std::string>{"2001:db8::1", "10.0.0.7", "fe80::1%3"}));
  for (const char* damaged :
       {"", "\n\n", "STREAM", "n0.example STREAM x", "10.0.0 STREAM", "10.0.0.1", "-o STREAM", "\xff\xfe STREAM x"})
    EXPECT_TRUE(addressesFrom(damaged).empty()) << damaged;
  std::string many;
  for (int i = 0; i < 1000; ++i)
    many += "10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250) + " STREAM x\n";
  EXPECT_EQ(addressesFrom(many).size(), 6u);
}

TEST(SshAddress, AnAddressIsNotLookedUp) {
  const FakeProgram getent("getent", "exit 1");
  EXPECT_EQ(findAddresses("10.1.2.3", Environment::ofThisProcess(), {}).value(), std::vector<std::string>{"10.1.2.3"});
  EXPECT_EQ(findAddresses("::1", Environment::ofThisProcess(), {}).value(), std::vector<std::string>{"::1"});
  EXPECT_FALSE(getent.hasRun());
}

TEST(SshAddress, AnUnknownNameIsReported) {
  const FakeProgram getent("getent", "exit 2");
  const auto found = findAddresses("n0.example", Environment::ofThisProcess(), {});
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().message.code, "ssh.no-address");
  EXPECT_NE(english(found.error()).find("no such name"), std::string::npos);
}

TEST(SshAddress, AStopEndsALookUpThatGetsNoAnswer) {
  const FakeProgram getent("getent", "sleep 600");
  const auto socket = getent.whileItRuns(
      [](const std::stop_token& stop) { return connectToHost("n0.example", 22, Environment::ofThisProcess(), stop); });
  ASSERT_FALSE(socket.has_value());
  EXPECT_NE(english(socket.error()).find("was stopped"), std::string::npos) << english(socket.error());
  EXPECT_FALSE(getent.isRunning());
}

TEST(SshAddress, TheFirstAddressThatAnswersIsTaken) {
  int port = 0;
  const UniqueFd listening = listenOn("127.0.0.2", AF_INET, port);
  ASSERT_TRUE(listening.valid());
  const FakeProgram getent("getent", "echo '::1 STREAM n0'; echo '127.0.0.3 STREAM n0'; echo '127.0.0.2 STREAM n0'");
  const auto fd = connectToHost("n0.example", port, Environment::ofThisProcess(), {});
  ASSERT_TRUE(fd.has_value()) << english(fd.error());
  sockaddr_in peer{};
  socklen_t size = sizeof peer;
  ASSERT_EQ(getpeername(fd->get(), reinterpret_cast<sockaddr*>(&peer), &size), 0);
  EXPECT_EQ(ntohl(peer.sin_addr.s_addr), 0x7f000002u);
}

TEST(SshAddress, TheErrorOfEachAddressIsReported) {
  int port = 0;
  listenOn("127.0.0.2", AF_INET, port);  // Closed again at once.
  const FakeProgram getent("getent", "echo '255.255.255.255 STREAM n0'; echo '127.0.0.2 STREAM n0'");
  const auto fd = connectToHost("n0.example", port, Environment::ofThisProcess(), {});
  ASSERT_FALSE(fd.has_value());
  EXPECT_EQ(fd.error().message.code, "ssh.connect");
  const std::string words = english(fd.error());
  EXPECT_NE(words.find("255.255.255.255: Network is unreachable"), std::string::npos) << words;
  EXPECT_NE(words.find("127.0.0.2: Connection refused"), std::string::npos) << words;
}

TEST(SshAddress, WhereNothingListensThatIsReported) {
  int port = 0;
  listenOn("127.0.0.2", AF_INET, port);  // Closed again at once.
  const FakeProgram getent("getent", "echo '127.0.0.3 STREAM n0'; echo '127.0.0.2 STREAM n0'");
  const auto fd = connectToHost("n0.example", port, Environment::ofThisProcess(), {});
  ASSERT_FALSE(fd.has_value());
  EXPECT_EQ(fd.error().message.code, "ssh.refused");
}

TEST(SshAddress, AHostOfIpv6AloneIsReached) {
  int port = 0;
  const UniqueFd listening = listenOn("::1", AF_INET6, port);
  if (!listening.valid()) GTEST_SKIP() << "this machine has no IPv6";
  EXPECT_TRUE(connectToHost("::1", port, Environment::ofThisProcess(), {}).has_value());
}

}  // namespace scalescope
