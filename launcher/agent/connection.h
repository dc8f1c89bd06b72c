#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>

#include "core/telemetry/wire/messages.h"

namespace scalescope::agent {

// One attached client: receives and sends messages. On the agent's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  struct Handlers {
    std::function<void(Connection&, const ClientMessage&)> message;
    // Callback for a frame that is no message.
    std::function<void(Connection&, const Frame&, const Error&)> unreadable;
    // Callback when the output queue is short again, so more data may be sent.
    std::function<void(Connection&)> drained;
    std::function<void(Connection&)> closed;  // Callback that is called once.
  };

  Connection(asio::local::stream_protocol::socket socket, Handlers handlers);

  void start();
  void send(const AgentMessage& message);
  // Sends an error; `about` is the attempt that it is about.
  void sendError(const Error& error, const std::optional<AttemptKey>& about = std::nullopt);
  // Receives nothing more; closes once the queue has been sent, at most two seconds later.
  void close();

  [[nodiscard]] bool isOpen() const { return m_socket.is_open(); }
  [[nodiscard]] bool hasRoom() const { return m_queuedBytes < kRoomBytes; }
  [[nodiscard]] std::int64_t lastReceivedNs() const { return m_lastReceivedNs; }

  std::string client;    // Name in the client's hello, inert; empty before hello.
  std::string clientId;  // Id as sent: equal ids are one client that reconnected.

 private:
  static constexpr std::size_t kRoomBytes = 1u << 20;
  static constexpr std::size_t kMostQueuedBytes = 64u << 20;

  void read();
  void take(Frame& frame);
  void write();
  void closeSocket();

  asio::local::stream_protocol::socket m_socket;
  Handlers m_handlers;
  FrameDecoder m_decoder;
  std::string m_input;
  std::deque<std::string> m_output;
  std::size_t m_queuedBytes = 0;
  std::int64_t m_lastReceivedNs = 0;
  asio::steady_timer m_closeTimer;  // Timeout for a peer that no longer reads.
  bool m_isWriting = false;
  bool m_isClosed = false;
};

}  // namespace scalescope::agent
