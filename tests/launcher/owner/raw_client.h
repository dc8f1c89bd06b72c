#pragma once

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/socket.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/store/store_lock.h"
#include "core/telemetry/wire/control.h"
#include "tests/patience.h"

namespace scalescope {

// A client of a store's owner that uses the socket directly. Waits end after a minute without a message, and after
// eight (`patient`) in any case.
class RawClient {
 public:
  static constexpr std::chrono::seconds kPatience{60};

  explicit RawClient(UniqueFd socket) : m_socket(std::move(socket)) {}

  // Connects once the owner listens.
  static RawClient connect(const std::string& folder) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (;;) {
      auto socket = connectControl(folder);
      if (socket) return RawClient(std::move(*socket));
      if (std::chrono::steady_clock::now() >= end) {
        ADD_FAILURE() << "no owner listens: " << english(socket.error());
        return RawClient(UniqueFd());
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  void say(const control::ClientMessage& message) {
    std::string bytes;
    control::encode(message, bytes);
    sayBytes(bytes);
  }
  void request(control::Call call, control::Command command) { say(control::Request{call, std::move(command)}); }
  void sayBytes(const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const ssize_t part = ::send(m_socket.get(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (part <= 0) return;
      sent += static_cast<std::size_t>(part);
    }
  }

  // Returns the next message; nullopt if the link has ended or nothing came in time.
  std::optional<control::OwnerMessage> next(std::chrono::milliseconds patience = kPatience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
      auto frame = m_decoder.next();
      if (frame && *frame) {
        auto message = control::ownerMessage(**frame);
        EXPECT_TRUE(message) << english(message.error());
        if (message && *message) return std::move(**message);
        continue;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      pollfd ready{m_socket.get(), POLLIN, 0};
      if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
      char bytes[16384];
      const ssize_t got = recv(m_socket.get(), bytes, sizeof bytes, 0);
      m_closed = got <= 0;
      if (m_closed) return std::nullopt;
      m_decoder.feed({bytes, static_cast<std::size_t>(got)});
    }
  }

  // Returns the next message of that type that satisfies `wanted`; earlier ones are kept.
  template <class M>
  M wait(const std::function<bool(const M&)>& wanted = {}) {
    const auto end = std::chrono::steady_clock::now() + patient(kPatience);
    while (auto message = next()) {
      received.push_back(*message);
      const auto* found = std::get_if<M>(&*message);
      if (found && (!wanted || wanted(*found))) return *found;
      if (std::chrono::steady_clock::now() >= end) break;
    }
    ADD_FAILURE() << "the owner said nothing of the kind" << (m_closed ? "; the link has ended" : "");
    return M{};
  }
  // Returns the next such event.
  template <class E>
  E waitEvent(const std::function<bool(const E&)>& wanted = {}) {
    const auto reported = wait<control::StateChanged>([&](const control::StateChanged& one) {
      const auto* event = std::get_if<E>(&one.event);
      return event && (!wanted || wanted(*event));
    });
    const auto* event = std::get_if<E>(&reported.event);
    return event ? *event : E{};
  }

  // Reads to the end of the link; returns true once the owner has closed it.
  bool isClosed() {
    while (auto message = next()) received.push_back(std::move(*message));
    return m_closed;
  }
  [[nodiscard]] std::optional<control::Bye> bye() const {
    for (const control::OwnerMessage& message : received)
      if (const auto* found = std::get_if<control::Bye>(&message)) return *found;
    return std::nullopt;
  }
  void hangUp() { m_socket.reset(); }
  [[nodiscard]] int descriptor() const { return m_socket.get(); }

  std::vector<control::OwnerMessage> received;

 private:
  UniqueFd m_socket;
  FrameDecoder m_decoder;
  bool m_closed = false;
};

}  // namespace scalescope
