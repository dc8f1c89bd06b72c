#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/file.h"
#include "core/telemetry/wire/control.h"

namespace asio {
class io_context;
}

namespace scalescope {

using ClientId = int;  // Number of one connection, never used again.

// The owner's end of control.sock: accepts clients and exchanges frames with them. It does not interpret frames, except
// that a hello must come first, within half a minute. Another user's client is refused. Invalid data end a client's
// link with an error message, and so does a client that reads so little that kMostStateBytes wait for it; of records it
// first loses the newest, which are counted. The io_context's thread.
class ControlServer {
 public:
  static constexpr std::size_t kMostClients = 64;
  static constexpr std::size_t kMostStateBytes = 64u << 20;
  static constexpr std::size_t kMostRecordBytes = 4u << 20;

  struct Handlers {
    std::function<void(ClientId, const control::ClientHello&)> joined;
    // Callback for every message except the hello.
    std::function<void(ClientId, control::ClientMessage)> asked;
    std::function<void(ClientId)> left;  // Callback for a client that had joined.
  };

  ControlServer(asio::io_context& context, UniqueFd listening, Handlers handlers);
  ~ControlServer();  // Closes all links.
  ControlServer(const ControlServer&) = delete;
  ControlServer& operator=(const ControlServer&) = delete;

  // Queues the message; a client that has left is ignored.
  void send(ClientId client, const control::OwnerMessage& message);
  // Sends bye, ignores the client's further messages, and closes its link.
  void farewell(ClientId client, const Message& why);
  void sendToAll(const control::OwnerMessage& message);  // Sends to the clients that have joined.
  // Sends a batch, which is encoded once for all clients; `lost` is specific to each client.
  void sendRecords(const std::vector<ClientId>& clients, const control::RecordBatch& batch);

  [[nodiscard]] std::vector<ClientId> joined() const;
  // Sends bye to all clients, ignores their further messages, and calls `done` once they have read it or after two
  // seconds.
  void close(const Message& reason, std::function<void()> done);

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
