#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include "core/base/file.h"

namespace scalescope {

// Listener on a free port of 127.0.0.1: connections succeed, and are silent until the test accepts them.
class LoopbackListener {
 public:
  LoopbackListener() : m_listening(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(m_listening.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(m_listening.get(), 16), 0);
    EXPECT_EQ(getsockname(m_listening.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    m_port = ntohs(address.sin_port);
  }

  [[nodiscard]] int port() const { return m_port; }
  // Returns a connection that was made, or is within that time; otherwise an invalid descriptor.
  [[nodiscard]] UniqueFd accepted(int waitMs = 0) const {
    pollfd wait{m_listening.get(), POLLIN, 0};
    if (waitMs > 0) poll(&wait, 1, waitMs);
    return UniqueFd(accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC));
  }

 private:
  UniqueFd m_listening;
  int m_port = 0;
};

}  // namespace scalescope
