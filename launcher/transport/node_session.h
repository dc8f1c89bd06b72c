#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/loop.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Identity of the client and of the node's agent that it connects to.
struct SessionIdentity {
  std::string client;  // The store's client id: a new owner of the store is the same client to every agent.
  StudyId study;
  NodeIndex nodeIndex;
  std::string storeFolder;  // Folder, sent to the agent only if the transport shares the store.
};

// The client's end of one node's agent: opens the transport, says hello, keeps a heartbeat (kHeartbeatInterval and
// kHeartbeatTimeout of core/telemetry/wire/wire.h: a silent peer is unreachable), reconnects without limit with
// back-off 1 s to 30 s until close(). A host that was connected within the last ten minutes and that the network does
// not reach is retried without back-off, so that the session is back within 2 s of its return. If only the user can
// help (a host key, a refused login), it retries every five minutes and on retryNow(). A peer that sends malformed
// messages is lost like a silent one, and the back-off continues until its messages have been valid for a minute.
// Answers pings with its clock. Does not interpret runs. All calls and callbacks on the loop's thread.
class NodeSession {
 public:
  struct Handlers {
    std::function<void(const AgentHello& hello)> ready;  // Callback after every (re)connect.
    std::function<void(AgentMessage message)> message;   // Callback for everything except hello, ping and pong.
    // The connection is lost and is retried; the ranks' state is unknown.
    std::function<void(const Error& reason)> unreachable;
    std::function<void(const Message& state)> progress = {};
    std::function<void(HostQuestion question)> question = {};  // If absent, every question is refused.
  };

  NodeSession(Loop& loop, Transport& transport, SessionIdentity identity, Handlers handlers);
  ~NodeSession();
  NodeSession(const NodeSession&) = delete;
  NodeSession& operator=(const NodeSession&) = delete;

  void open();
  void retryNow();  // Retries at once instead of waiting.
  // If not connected, the message is dropped with an ErrorAnswer "session.not-ready": callers resend from `ready`.
  void send(const ClientMessage& message);
  void close();
  [[nodiscard]] bool isReady() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
