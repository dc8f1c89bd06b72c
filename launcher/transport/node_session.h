#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/loop.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Who talks to which agent.
struct SessionIdentity {
  std::string client;  // the store's own: a new owner of it is the same client to every agent
  StudyId study;
  NodeIndex nodeIndex;
  std::string storeFolder;  // told to the agent only where the transport shares the store
};

// The client's end of one node's agent: opens the transport, says hello, keeps a heartbeat (core/telemetry/wire/
// heartbeat.h: a silent peer is unreachable), reconnects for ever with back-off 1 s to 30 s until close(). A host that
// was there within the last ten minutes and that the network does not reach is tried without back-off, so that it is
// followed again within 2 s of its return.
// Where only a person can help (a host key, a refused login) it tries again every five minutes and when it is told to.
// A peer that says what is no message is lost like one that is silent, and the back-off goes on until it has talked
// sense for a minute. Answers pings with its clock. Knows nothing of runs' meaning. All calls and callbacks on the
// loop's thread.
class NodeSession {
 public:
  struct Handlers {
    std::function<void(const AgentHello& hello)> ready;  // after every (re)connect
    std::function<void(AgentMessage message)> message;   // everything but hello, ping, pong
    // Lost, trying again; the ranks' state is unknown. needsPerson: trying again alone will not help.
    std::function<void(const Error& reason, bool needsPerson)> unreachable;
    std::function<void(const Message& state)> progress = {};
    std::function<void(HostQuestion question)> question = {};  // absent: every question is refused
  };

  NodeSession(Loop& loop, Transport& transport, SessionIdentity identity, Handlers handlers);
  ~NodeSession();
  NodeSession(const NodeSession&) = delete;
  NodeSession& operator=(const NodeSession&) = delete;

  void open();
  void tryNow();  // instead of waiting for the next try
  // Dropped with an ErrorAnswer "session.not-ready" when not connected: callers resend from `ready`.
  void send(const ClientMessage& message);
  void close();
  [[nodiscard]] bool isReady() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
