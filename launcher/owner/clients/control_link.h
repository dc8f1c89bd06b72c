#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include <asio.hpp>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// An encoded message, which is shared by all clients that it is sent to.
using ControlBytes = std::shared_ptr<const std::string>;
ControlBytes controlBytes(const control::OwnerMessage& message);

// One client's connection, with frames in and bytes out. A client that does not read loses records, whose number is
// reported with the next batch, but nothing else: if more than `stateBytes` wait, its link ends. Handlers are dropped
// when it closes, so that they are not called afterwards. The io_context's thread; its pending operations keep it
// alive.
class ControlLink : public std::enable_shared_from_this<ControlLink> {
 public:
  using Socket = asio::local::stream_protocol::socket;
  struct Limits {
    std::size_t stateBytes = 0;   // Limit of the bytes that wait to be read.
    std::size_t recordBytes = 0;  // Limit of the records among them.
  };
  struct Handlers {
    std::function<void(Frame)> frame;
    std::function<void()> closed;  // Callback that is called once.
  };

  ControlLink(Socket socket, Limits limits, Handlers handlers);

  void read();  // Starts reading.
  void send(ControlBytes bytes);
  // Sends records. `plain` is the encoded batch of `count` records; it is encoded again only for a client that has lost
  // some.
  void sendRecords(const control::RecordBatch& batch, const ControlBytes& plain, std::uint64_t count);
  // Sends the last message and closes once it has been read.
  void sendLast(ControlBytes bytes);
  void close();

 private:
  struct Item {
    ControlBytes bytes;
    bool records = false;
  };

  void take();
  void push(Item item);
  void write();
  void written(const asio::error_code& error, std::size_t bytes);
  void endWriting();

  Socket m_socket;
  Limits m_limits;
  Handlers m_handlers;
  FrameDecoder m_decoder;
  std::string m_input;
  std::deque<Item> m_queue;
  std::size_t m_stateBytes = 0;
  std::size_t m_recordBytes = 0;
  std::uint64_t m_lost = 0;
  bool m_writing = false;
  bool m_isUnread = false;  // The other end has closed.
  bool m_ending = false;    // True if nothing more is received or queued.
  bool m_closed = false;
};

}  // namespace scalescope
