#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "launcher/node_session.h"
#include "launcher/run_controller.h"

namespace scalescope {

// The sessions of one study's nodes, opened when first needed and kept for all of its runs; passes what they say to the
// controller of the moment. The io_context's thread.
class NodePool {
 public:
  // `question` hears what links want to know of a person; it must return at once.
  NodePool(asio::io_context& context, StudyId study, std::string storeFolder, TransportOptions options,
           std::function<void(HostQuestion)> question)
      : m_context(context),
        m_study(std::move(study)),
        m_storeFolder(std::move(storeFolder)),
        m_options(std::move(options)),
        m_question(std::move(question)) {}
  ~NodePool() { close(); }
  NodePool(const NodePool&) = delete;
  NodePool& operator=(const NodePool&) = delete;

  // The first `count` of `hosts`, connected or connecting.
  Result<std::vector<NodePort*>> ports(const std::vector<HostSpec>& hosts, int count);
  // Where frames go from now on; nullptr = nowhere.
  void attach(RunController* controller) { m_controller = controller; }
  // Called after every hello and every final failure, beside the controller.
  void onChange(std::function<void()> changed) { m_changed = std::move(changed); }
  [[nodiscard]] const std::vector<std::string>& failures() const { return m_failures; }
  void close();

 private:
  struct Node {
    std::unique_ptr<Transport> transport;
    NodePort port;
    Message nonsense;                      // that was reported last
    std::unique_ptr<NodeSession> session;  // last: closed before the transport goes
  };
  Status open(const HostSpec& host, int index);

  asio::io_context& m_context;
  StudyId m_study;
  std::string m_storeFolder;
  TransportOptions m_options;
  std::function<void(HostQuestion)> m_question;
  std::vector<std::unique_ptr<Node>> m_nodes;
  std::vector<std::string> m_failures;
  RunController* m_controller = nullptr;
  std::function<void()> m_changed;
};

}  // namespace scalescope
