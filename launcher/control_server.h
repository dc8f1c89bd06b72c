#pragma once

#include <memory>

#include "core/base/file.h"
#include "launcher/event_bus.h"
#include "launcher/lab.h"

namespace asio {
class io_context;
class thread_pool;
}  // namespace asio

namespace scalescope {

// The owner's end of control.sock. One JSON object per line each way:
//   {"id": 1, "do": "enqueue", ...} -> {"id": 1, "ok": true, "result": ...} | {"id": 1, "ok": false, "error": {...}}
// After {"do": "subscribe"} events follow as `run --json` prints them. A line is at most 8 MiB; a reader that lags more than
// 16 MiB behind is dropped. Commands run in the pool: they block.
class ControlServer {
 public:
  ControlServer(asio::io_context& context, asio::thread_pool& pool, EventBus& events, Lab& lab, UniqueFd listening);
  ~ControlServer();
  ControlServer(const ControlServer&) = delete;
  ControlServer& operator=(const ControlServer&) = delete;

  void close();  // the io_context's thread
  [[nodiscard]] int listeningFd() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

// One command against a lab: what the server does with a line and what tests call directly.
Result<nlohmann::json> runControlCommand(Lab& lab, const nlohmann::json& command);

}  // namespace scalescope
