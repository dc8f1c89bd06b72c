// Tests of the port that an agent binds for the rendezvous of several nodes.
#include "launcher/agent/attempt/rendezvous.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>

namespace scalescope::agent {
namespace {

constexpr const char* kHere = "127.0.0.1";

UniqueFd tcpSocket() { return UniqueFd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

// Returns 0 or the error. The socket gets SO_REUSEADDR, as servers set it.
int bindAs(const UniqueFd& socket, int port) {
  const int yes = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  auto address = numericAddress(kHere, port).value();
  return bind(socket.get(), reinterpret_cast<sockaddr*>(&address.storage), address.size) == 0 ? 0 : errno;
}

TEST(Rendezvous, APortThatIsOnlyReservedCannotBeBoundByAnother) {
  for (const bool listens : {false, true}) {
    auto own = bindRendezvous({.address = kHere, .listens = listens});
    ASSERT_TRUE(own) << english(own.error());
    EXPECT_EQ(bindAs(tcpSocket(), own->port), EADDRINUSE) << "it listens: " << listens;
    own->socket.reset();
    EXPECT_EQ(bindAs(tcpSocket(), own->port), 0);
  }
}

TEST(Rendezvous, AChosenPortOfAConnectionThatWasClosedIsReserved) {
  UniqueFd server = tcpSocket();
  ASSERT_EQ(bindAs(server, 0), 0);
  ASSERT_EQ(listen(server.get(), 1), 0);
  sockaddr_in at{};
  socklen_t size = sizeof at;
  ASSERT_EQ(getsockname(server.get(), reinterpret_cast<sockaddr*>(&at), &size), 0);
  const UniqueFd client = tcpSocket();
  ASSERT_EQ(connect(client.get(), reinterpret_cast<sockaddr*>(&at), size), 0);
  // The end that closes first keeps the port for a minute.
  UniqueFd(accept(server.get(), nullptr, nullptr)).reset();
  server.reset();
  const auto own = bindRendezvous({.address = kHere, .port = ntohs(at.sin_port), .listens = false});
  EXPECT_TRUE(own) << english(own.error());
}

TEST(Rendezvous, AChosenPortOfAnotherServerIsRefused) {
  const auto other = bindRendezvous({.address = kHere});
  ASSERT_TRUE(other);
  for (const bool listens : {false, true})
    EXPECT_FALSE(bindRendezvous({.address = kHere, .port = other->port, .listens = listens}));
}

}  // namespace
}  // namespace scalescope::agent
