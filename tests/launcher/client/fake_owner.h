#pragma once

#include <gtest/gtest.h>

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "core/store/store_lock.h"
#include "core/telemetry/wire/control.h"
#include "tests/temp_folder.h"

namespace scalescope {

// A message of a client; a command has the number of its call as well.
template <class M>
struct Asked : M {
  control::Call call = 0;
};

// The owner's end of one link, controlled by a test. Waits end after half a minute.
class FakeLink {
 public:
  explicit FakeLink(UniqueFd socket) : m_socket(std::move(socket)) {}

  void say(const control::OwnerMessage& message) {
    std::string bytes;
    control::encode(message, bytes);
    sayBytes(bytes);
  }
  void sayBytes(const std::string& bytes) {
    EXPECT_EQ(::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
  }
  // Returns the next message of that type; others before it are kept in `passed`.
  template <class M>
  Asked<M> wait() {
    for (;;) {
      auto message = next();
      if (!message) {
        ADD_FAILURE() << "the client said nothing of the kind";
        return {};
      }
      if constexpr (std::is_constructible_v<control::Command, M>) {
        auto* request = std::get_if<control::Request>(&*message);
        if (auto* found = request ? std::get_if<M>(&request->command) : nullptr)
          return {std::move(*found), request->call};
      } else if (auto* found = std::get_if<M>(&*message)) {
        return {std::move(*found), 0};
      }
      passed.push_back(std::move(*message));
    }
  }
  void greet(int protocol = control::kProtocol, control::StoreState state = control::StoreState::ready) {
    hello = wait<control::ClientHello>();
    say(control::OwnerHello{protocol, "9.9", 4711, "/fake", state, std::nullopt});
  }
  // Returns true once the client has closed the link.
  bool isClosed() {
    while (next()) {
    }
    return m_closed;
  }
  void die() { m_socket.reset(); }

  control::ClientHello hello;
  std::deque<control::ClientMessage> passed;

 private:
  std::optional<control::ClientMessage> next() {
    for (;;) {
      auto frame = m_decoder.next();
      if (frame && *frame) {
        auto message = control::clientMessage(**frame);
        EXPECT_TRUE(message && *message);
        return message ? *message : std::nullopt;
      }
      pollfd ready{m_socket.get(), POLLIN, 0};
      if (::poll(&ready, 1, 30'000) <= 0) return std::nullopt;
      char bytes[4096];
      const ssize_t got = recv(m_socket.get(), bytes, sizeof bytes, 0);
      m_closed = got <= 0;
      if (m_closed) return std::nullopt;
      m_decoder.feed({bytes, static_cast<std::size_t>(got)});
    }
  }

  UniqueFd m_socket;
  FrameDecoder m_decoder;
  bool m_closed = false;
};

// A store folder with a listener on its control.sock.
class FakeOwner : public ::testing::Test {
 protected:
  void SetUp() override { listen(); }

  void listen() {
    auto listening = listenControl(m_folder);
    ASSERT_TRUE(listening) << english(listening.error());
    m_listening = std::move(*listening);
  }
  FakeLink accept() {
    pollfd ready{m_listening.get(), POLLIN, 0};
    EXPECT_GT(::poll(&ready, 1, 30'000), 0);
    return FakeLink(UniqueFd(::accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC)));
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
  UniqueFd m_listening;
};

}  // namespace scalescope
