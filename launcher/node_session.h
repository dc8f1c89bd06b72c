#pragma once

#include <functional>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/wire.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// The client's end of one node's agent: opens the transport, says hello, keeps a heartbeat (5 s; a peer silent for 12 s is
// "unreachable"), reconnects for ever with back-off 1 s to 30 s until close(). Knows nothing of runs' meaning.
// All calls and callbacks on the io_context's thread.
struct SessionIdentity {
  StudyId study;
  int nodeIndex = 0;
  std::string storeFolder;  // told to the agent only where the transport shares the store
};

class NodeSession {
 public:
  struct Handlers {
    std::function<void(const nlohmann::json& hello)> ready;  // after every (re)connect, with the agent's hello body
    std::function<void(Frame frame)> frame;                  // everything but hello, ping, pong
    std::function<void(const Error& reason)> unreachable;    // lost; retrying; the ranks' state is unknown
    std::function<void(const Error& reason)> failed;         // final: host key, authentication, protocol version
    std::function<void(const Message& state)> progress;
  };

  NodeSession(asio::io_context& context, Transport& transport, SessionIdentity identity, Handlers handlers);
  ~NodeSession();
  NodeSession(const NodeSession&) = delete;
  NodeSession& operator=(const NodeSession&) = delete;

  void open();
  // Dropped with an error frame {code: "session.not-ready"} when not connected: callers resend from `ready`.
  void send(const Frame& frame);
  void close();
  [[nodiscard]] bool isReady() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
