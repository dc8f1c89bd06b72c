#include "launcher/agent/connection.h"

#include <chrono>

#include <asio/buffer.hpp>
#include <asio/write.hpp>

#include "core/base/clock.h"

namespace scalescope::agent {
namespace {

constexpr std::chrono::seconds kCloseTimeout{2};

}  // namespace

Connection::Connection(asio::local::stream_protocol::socket socket, Handlers handlers)
    : m_socket(std::move(socket)),
      m_handlers(std::move(handlers)),
      m_input(64u << 10, '\0'),
      m_lastReceivedNs(monotonicNs()),
      m_closeTimer(m_socket.get_executor()) {}

void Connection::start() { read(); }

void Connection::read() {
  m_socket.async_read_some(
      asio::buffer(m_input),
      [self = shared_from_this()](std::error_code error, std::size_t bytes) {
        if (error) return self->close();
        self->m_lastReceivedNs = monotonicNs();
        self->m_decoder.feed(std::string_view(self->m_input).substr(0, bytes));
        for (;;) {
          auto frame = self->m_decoder.next();
          if (!frame) {
            self->sendError(frame.error());
            return self->close();
          }
          if (!*frame) break;
          self->take(**frame);
          if (self->m_isClosed) return;
        }
        self->read();
      });
}

// Handles a frame. A message of a kind that only a newer client knows is ignored.
void Connection::take(Frame& frame) {
  auto message = clientMessage(frame);
  if (!message) return m_handlers.unreadable(*this, frame, message.error());
  if (*message) m_handlers.message(*this, **message);
}

void Connection::send(const AgentMessage& message) {
  if (m_isClosed) return;
  std::string bytes;
  encode(message, bytes);
  m_queuedBytes += bytes.size();
  m_output.push_back(std::move(bytes));
  // A client that sends requests and reads no replies would fill the memory.
  if (m_queuedBytes > kMostQueuedBytes) return close();
  if (!m_isWriting) write();
}

void Connection::sendError(const Error& error, const std::optional<AttemptKey>& about) {
  ErrorAnswer answer{error.message, english(error), std::nullopt, std::nullopt};
  if (about) answer.run = about->run, answer.attempt = about->attempt;
  send(answer);
}

void Connection::write() {
  m_isWriting = true;
  asio::async_write(m_socket, asio::buffer(m_output.front()),
                    [self = shared_from_this()](std::error_code error, std::size_t) {
                      self->m_isWriting = false;
                      if (error) return self->close();
                      self->m_queuedBytes -= self->m_output.front().size();
                      self->m_output.pop_front();
                      if (!self->m_output.empty()) return self->write();
                      if (self->m_isClosed) return self->closeSocket();
                      self->m_handlers.drained(*self);
                    });
}

void Connection::close() {
  if (m_isClosed) return;
  m_isClosed = true;
  const auto keep = shared_from_this();
  std::error_code ignored;
  if (!m_isWriting || m_queuedBytes > kRoomBytes) {
    closeSocket();
  } else {
    m_socket.shutdown(asio::socket_base::shutdown_receive, ignored);
    m_closeTimer.expires_after(kCloseTimeout);
    m_closeTimer.async_wait([keep](std::error_code error) {
      if (!error) keep->closeSocket();
    });
  }
  m_handlers.closed(*this);
}

void Connection::closeSocket() {
  std::error_code ignored;
  m_socket.close(ignored);
  m_closeTimer.cancel();
}

}  // namespace scalescope::agent
