#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>

#include "core/base/file.h"

namespace scalescope {

inline UniqueFd connecting(int port) {
  UniqueFd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  static_cast<void>(connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address));
  return fd;
}

// A listener with room for one connection, which is taken: the kernel drops further connection requests, as an
// unreachable network does, until that one is accepted.
class FullListener {
 public:
  FullListener() : m_listening(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(m_listening.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(m_listening.get(), 0), 0);
    EXPECT_EQ(getsockname(m_listening.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    m_port = ntohs(address.sin_port);
    m_taken = connecting(m_port);
  }
  [[nodiscard]] int port() const { return m_port; }
  void makeRoom() const {
    for (int fd = 0; (fd = accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) close(fd);
  }

 private:
  UniqueFd m_listening;
  UniqueFd m_taken;
  int m_port = 0;
};

}  // namespace scalescope
