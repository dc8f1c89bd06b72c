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

using ClientId = int;  // of one connection, never used again

// The owner's end of control.sock: clients come and go, frames in, frames out. Knows nothing of what they mean but that
// a hello comes first, within half a minute. Another user's client is refused, garbage ends its own link with a
// sentence, and so does a client that reads so little that kMostStateBytes wait for it; of records it then loses the
// newest, which are counted. The io_context's thread.
class ControlServer {
 public:
  static constexpr std::size_t kMostClients = 64;
  static constexpr std::size_t kMostStateBytes = 64u << 20;
  static constexpr std::size_t kMostRecordBytes = 4u << 20;

  struct Handlers {
    std::function<void(ClientId, const control::ClientHello&)> joined;
    std::function<void(ClientId, control::ClientMessage)> asked;  // everything but its hello
    std::function<void(ClientId)> left;                           // of one that had joined
  };

  ControlServer(asio::io_context& context, UniqueFd listening, Handlers handlers);
  ~ControlServer();  // closes
  ControlServer(const ControlServer&) = delete;
  ControlServer& operator=(const ControlServer&) = delete;

  // Queued; a client that has gone is passed over.
  void send(ClientId client, const control::OwnerMessage& message);
  // Says bye, hears nothing more of it, and closes its link.
  void farewell(ClientId client, const Message& why);
  void sendToAll(const control::OwnerMessage& message);  // that have joined
  // A batch is encoded once for all of them; `lost` is each client's own.
  void sendRecords(const std::vector<ClientId>& clients, const control::RecordBatch& batch);

  [[nodiscard]] std::vector<ClientId> joined() const;
  // Says bye to everybody, hears nobody any more, and calls `done` once they have read it or after two seconds.
  void close(const Message& reason, std::function<void()> done);

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
