#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "launcher/transport/node_session.h"
#include "launcher/run/attempt/run_controller.h"

namespace scalescope {

// Makes the transport to a host; tests replace it.
using TransportMaker = std::function<Result<std::unique_ptr<Transport>>(const HostSpec& host)>;

// Sessions of one study's nodes, opened when first needed and kept for all of its runs; their messages go to the
// current controller. The loop's thread.
class NodePool {
 public:
  struct Wiring {
    Loop& loop;
    TransportMaker transports;
    std::function<void(HostQuestion)> question;  // Callback for questions of hosts to the user.
    std::string client;                          // The store's own id.
    std::string storeFolder;                     // Folder of the logs of agents that share the store.
  };

  NodePool(Wiring wiring, StudyId study) : m_wiring(std::move(wiring)), m_study(std::move(study)) {}
  ~NodePool() { close(); }
  NodePool(const NodePool&) = delete;
  NodePool& operator=(const NodePool&) = delete;

  // Returns the first `count` of `hosts`, connected or connecting. An error with isJobEnd(kind): the job of
  // these nodes has ended, and the study must be resolved again.
  Result<std::vector<NodePort*>> ports(const std::vector<HostSpec>& hosts, int count);
  // Sets the receiver of messages; nullptr for none.
  void attach(RunController* controller) { m_controller = controller; }
  void retryNow();
  void close();

 private:
  struct Node {
    std::unique_ptr<Transport> transport;
    NodePort port;
    std::unique_ptr<NodeSession> session;  // Last, so that it is closed before the transport.
  };
  Status open(const HostSpec& host, int index);
  NodeSession::Handlers handlersOf(Node& node, int index);

  Wiring m_wiring;
  StudyId m_study;
  std::vector<std::unique_ptr<Node>> m_nodes;
  RunController* m_controller = nullptr;
  std::optional<Message> m_ended;  // Message once the job of a cluster with some of these nodes has ended.
};

}  // namespace scalescope
