#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/messages.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// The client's end of one node's agent: opens the transport, says hello, keeps a heartbeat (5 s; a peer silent for 12 s is
// "unreachable"), reconnects for ever with back-off 1 s to 30 s until close(). A peer that says what is no message is lost like
// one that is silent, and the back-off goes on until it has talked sense for a minute. Knows nothing of runs' meaning.
// All calls and callbacks on the io_context's thread.
struct SessionIdentity {
  StudyId study;
  int nodeIndex = 0;
  std::string storeFolder;  // told to the agent only where the transport shares the store
};

class NodeSession {
 public:
  struct Handlers {
    std::function<void(const AgentHello& hello)> ready;    // after every (re)connect
    std::function<void(AgentMessage message)> message;     // everything but hello, ping, pong
    std::function<void(const Error& reason)> unreachable;  // lost; retrying; the ranks' state is unknown
    std::function<void(const Error& reason)> failed;       // final: host key, authentication, protocol version
    std::function<void(const Message& state)> progress;
    std::function<void(HostQuestion question)> question = {};  // absent: nobody is there to ask
  };

  NodeSession(asio::io_context& context, Transport& transport, SessionIdentity identity, Handlers handlers);
  ~NodeSession();
  NodeSession(const NodeSession&) = delete;
  NodeSession& operator=(const NodeSession&) = delete;

  void open();
  // Dropped with an ErrorAnswer "session.not-ready" when not connected: callers resend from `ready`.
  void send(const ClientMessage& message);
  void close();
  [[nodiscard]] bool isReady() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
