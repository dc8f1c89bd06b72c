#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include <asio.hpp>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// A message as it goes out, encoded once for all that are sent it.
using ControlBytes = std::shared_ptr<const std::string>;
ControlBytes controlBytes(const control::OwnerMessage& message);

// One client's connection, frames in and bytes out. Who does not read loses records, which are counted and told with
// the next batch, and never anything else: with more than `stateBytes` waiting its link ends. Handlers are dropped when
// it closes, so that nothing is heard of it afterwards. The io_context's thread; kept alive by what it waits for.
class ControlLink : public std::enable_shared_from_this<ControlLink> {
 public:
  using Socket = asio::local::stream_protocol::socket;
  struct Limits {
    std::size_t stateBytes = 0;   // that wait to be read
    std::size_t recordBytes = 0;  // of records among them
  };
  struct Handlers {
    std::function<void(Frame)> frame;
    std::function<void()> closed;  // once
  };

  ControlLink(Socket socket, Limits limits, Handlers handlers);

  void read();  // from now on
  void send(ControlBytes bytes);
  // `plain` is the batch as it is, of `count` records; encoded anew only for a client that has lost some.
  void sendRecords(const control::RecordBatch& batch, const ControlBytes& plain, std::uint64_t count);
  // The last word: closes once it has been read.
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
  bool m_isUnread = false;  // the other end has closed
  bool m_ending = false;    // nothing more is heard or queued
  bool m_closed = false;
};

}  // namespace scalescope
