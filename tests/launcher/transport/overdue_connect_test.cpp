#include "launcher/transport/openssh/overdue_connect.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/launcher/transport/full_listener.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

std::string text(const PeerAddress& peer) {
  char buffer[INET6_ADDRSTRLEN] = {};
  const auto* four = reinterpret_cast<const sockaddr_in*>(&peer.storage);
  const auto* six = reinterpret_cast<const sockaddr_in6*>(&peer.storage);
  const bool isFour = peer.storage.ss_family == AF_INET;
  inet_ntop(peer.storage.ss_family, isFour ? static_cast<const void*>(&four->sin_addr) : &six->sin6_addr, buffer,
            sizeof buffer);
  return std::string(buffer) + " " + std::to_string(ntohs(isFour ? four->sin_port : six->sin6_port));
}

// Returns true if a process on this machine waits for a connection to that port.
bool isWaitedFor(int port) {
  for (const WaitingSocket& socket : waitingSockets(readFile("/proc/net/tcp").value_or("")))
    if (text(socket.peer) == "127.0.0.1 " + std::to_string(port)) return true;
  return false;
}

}  // namespace

TEST(OverdueConnect, ReadsWhoWaitsForAnAnswer) {
  const std::string head =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
  const auto four = waitingSockets(
      head +
      "   0: 0100007F:0019 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 12345 1 0 100 0 0\n"
      "   1: 0155000A:B3AE 0A55000A:0016 02 00000001:00000000 01:00000064 00000003  1000        0 7777 2 0 800 1 7\n"
      "   2: 0155000A:B3B0 0A55000A:0016 01 00000000:00000000 00:00000000 00000000  1000        0 7778 1 0 20 4 30\n"
      "   3: garbage\n   4: 0155000A:B3B2 nothing 02 0:0 0:0 0 0 0 7779\n");
  ASSERT_EQ(four.size(), 1u);
  EXPECT_EQ(four[0].inode, 7777u);
  EXPECT_EQ(text(four[0].peer), "10.0.85.10 22");
  const auto six = waitingSockets(
      head +
      "   0: 00000000000000000000000001000000:D2F0 000000FD000000000000000010000000:08AE 02 00000001:00000000 "
      "01:00000064 00000001     0        0 99 2 0 1600 1 7\n");
  ASSERT_EQ(six.size(), 1u);
  EXPECT_EQ(text(six[0].peer), "fd00::10 2222");
  EXPECT_TRUE(waitingSockets("").empty());
}

// A child process waits for a connection; the address answers others before the process retries.
TEST(OverdueConnect, IsReportedOnceTheAddressAnswersUs) {
  for (int tried = 0; tried < 5; ++tried) {  // The process may retry first.
    const FullListener listener;
    const std::string word = "exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(listener.port()) + "; sleep 600";
    auto started = Process::start({.arguments = {"sh", "-c", "bash -c '" + word + "'; true"}});
    ASSERT_TRUE(started);
    // The kernel retries 1, 3 and 7 s after the first request, which comes when the shells have begun.
    const auto late = std::chrono::steady_clock::now() + patient(20s);
    while (!isWaitedFor(listener.port()) && std::chrono::steady_clock::now() < late) std::this_thread::sleep_for(10ms);
    OverdueConnect overdue(started->pid());
    const auto during = [&](std::chrono::milliseconds time) {
      for (const auto end = std::chrono::steady_clock::now() + time; std::chrono::steady_clock::now() < end;
           std::this_thread::sleep_for(50ms))
        if (overdue.look()) return true;
      return false;
    };
    ASSERT_FALSE(during(3300ms)) << "the listener accepts no connection";
    listener.makeRoom();
    if (during(3000ms)) return;
  }
  ADD_FAILURE() << "it is never said";
}

TEST(OverdueConnect, WhoWaitsForNothingIsNotOverdue) {
  auto started = Process::start({.arguments = {"sleep", "600"}});
  ASSERT_TRUE(started);
  OverdueConnect overdue(started->pid());
  for (int i = 0; i < 30; ++i, std::this_thread::sleep_for(50ms)) EXPECT_FALSE(overdue.look());
}

}  // namespace scalescope
