#include "launcher/owner/clients/control_link.h"

#include <algorithm>
#include <utility>

namespace scalescope {
namespace {

constexpr std::size_t kReadBytes = 64u << 10;

}  // namespace

ControlBytes controlBytes(const control::OwnerMessage& message) {
  auto bytes = std::make_shared<std::string>();
  control::encode(message, *bytes);
  return bytes;
}

ControlLink::ControlLink(Socket socket, Limits limits, Handlers handlers)
    : m_socket(std::move(socket)), m_limits(limits), m_handlers(std::move(handlers)), m_input(kReadBytes, '\0') {}

void ControlLink::read() {
  m_socket.async_read_some(
      asio::buffer(m_input),
      [self = shared_from_this()](const asio::error_code& error, std::size_t bytes) {
        if (self->m_ending) return;
        if (error) return self->close();
        self->m_decoder.feed(std::string_view(self->m_input).substr(0, bytes));
        self->take();
        if (!self->m_ending) self->read();
      });
}

void ControlLink::take() {
  while (!m_ending) {
    auto frame = m_decoder.next();
    if (!frame) return sendLast(controlBytes(control::Bye{frame.error().message}));
    if (!*frame) return;
    if (m_handlers.frame) m_handlers.frame(std::move(**frame));
  }
}

void ControlLink::send(ControlBytes bytes) {
  if (m_ending || m_isUnread) return;
  m_stateBytes += bytes->size();
  // No event may be left out, so a client that does not read is disconnected.
  if (m_stateBytes > m_limits.stateBytes) return close();
  push({std::move(bytes), false});
}

void ControlLink::sendRecords(const control::RecordBatch& batch, const ControlBytes& plain, std::uint64_t count) {
  if (m_ending || m_isUnread) return;
  if (m_recordBytes + plain->size() > m_limits.recordBytes) {
    m_lost += count;
    return;
  }
  ControlBytes bytes = plain;
  if (m_lost > 0) {
    control::RecordBatch marked = batch;
    marked.lost = std::exchange(m_lost, 0);
    bytes = controlBytes(marked);
  }
  m_recordBytes += bytes->size();
  push({std::move(bytes), true});
}

void ControlLink::sendLast(ControlBytes bytes) {
  if (m_ending) return;
  push({std::move(bytes), false});
  m_ending = true;
  if (m_queue.empty()) close();
}

void ControlLink::close() {
  if (std::exchange(m_closed, true)) return;
  m_ending = true;
  asio::error_code ignored;
  m_socket.close(ignored);
  m_queue.clear();
  const Handlers last = std::exchange(m_handlers, {});
  if (last.closed) last.closed();
}

void ControlLink::push(Item item) {
  if (m_isUnread) return;
  m_queue.push_back(std::move(item));
  if (!m_writing) write();
}

void ControlLink::write() {
  m_writing = true;
  const ControlBytes bytes = m_queue.front().bytes;
  asio::async_write(m_socket, asio::buffer(*bytes),
                    [self = shared_from_this(), bytes](const asio::error_code& error, std::size_t) {
                      self->written(error, bytes->size());
                    });
}

void ControlLink::written(const asio::error_code& error, std::size_t bytes) {
  m_writing = false;
  if (m_closed) return;
  if (error) return endWriting();
  std::size_t& waiting = m_queue.front().records ? m_recordBytes : m_stateBytes;
  waiting -= std::min(waiting, bytes);
  m_queue.pop_front();
  if (!m_queue.empty()) return write();
  if (m_ending) close();
}

// Handles a client that no longer reads: its earlier messages are still received, and their end closes the link.
void ControlLink::endWriting() {
  if (m_ending) return close();
  m_isUnread = true;
  m_queue.clear();
}

}  // namespace scalescope
