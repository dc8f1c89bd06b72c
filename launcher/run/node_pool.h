#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "launcher/transport/node_session.h"
#include "launcher/run/attempt/run_controller.h"

namespace scalescope {

// A link to a host; a test plays them.
using TransportMaker = std::function<Result<std::unique_ptr<Transport>>(const HostSpec& host)>;

// The sessions of one study's nodes, opened when first needed and kept for all of its runs; passes what they say to the
// controller of the moment. The loop's thread.
class NodePool {
 public:
  struct Wiring {
    Loop& loop;
    TransportMaker transports;
    std::function<void(HostQuestion)> question;  // what a host asks people
    std::string client;                          // the store's own id
    std::string storeFolder;                     // where its agents keep their logs, if they share it
  };

  NodePool(Wiring wiring, StudyId study) : m_wiring(std::move(wiring)), m_study(std::move(study)) {}
  ~NodePool() { close(); }
  NodePool(const NodePool&) = delete;
  NodePool& operator=(const NodePool&) = delete;

  // The first `count` of `hosts`, connected or connecting. Error slurm.ended..: of a job whose nodes these were; the
  // study must meet others.
  Result<std::vector<NodePort*>> ports(const std::vector<HostSpec>& hosts, int count);
  // Where messages go from now on; nullptr = nowhere.
  void attach(RunController* controller) { m_controller = controller; }
  void tryNow();
  void close();

 private:
  struct Node {
    std::unique_ptr<Transport> transport;
    NodePort port;
    std::unique_ptr<NodeSession> session;  // last: closed before the transport goes
  };
  Status open(const HostSpec& host, int index);
  NodeSession::Handlers handlersOf(Node& node, int index);

  Wiring m_wiring;
  StudyId m_study;
  std::vector<std::unique_ptr<Node>> m_nodes;
  RunController* m_controller = nullptr;
  std::optional<Message> m_ended;  // the job of a cluster that had nodes of these
};

}  // namespace scalescope
