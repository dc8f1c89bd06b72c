#include "launcher/node_pool.h"

#include <asio.hpp>

namespace scalescope {

Result<std::vector<NodePort*>> NodePool::ports(const std::vector<HostSpec>& hosts, int count) {
  std::vector<NodePort*> list;
  for (int index = 0; index < count; ++index) {
    const auto place = static_cast<std::size_t>(index);
    if (place >= m_nodes.size())
      if (auto opened = open(hosts.at(place), index); !opened) return tl::unexpected(opened.error());
    list.push_back(&m_nodes[place]->port);
  }
  return list;
}

Status NodePool::open(const HostSpec& host, int index) {
  auto transport = makeTransport(host, m_options);
  if (!transport) return tl::unexpected(transport.error());
  auto node = std::make_unique<Node>();
  Node* raw = node.get();
  node->transport = std::move(*transport);
  node->port.host = host.name;
  node->port.sharesStore = node->transport->sharesStore();
  const SessionIdentity identity{m_study, index, node->port.sharesStore ? m_storeFolder : ""};
  NodeSession::Handlers handlers;
  handlers.ready = [this, raw, index](const AgentHello& hello) {
    raw->port.ready = true;
    raw->port.hello = hello;
    if (m_controller) m_controller->nodeReady(index);
    if (m_changed) m_changed();
  };
  handlers.message = [this, index](AgentMessage message) {
    if (m_controller) m_controller->nodeSaid(index, std::move(message));
  };
  handlers.unreachable = [this, raw, index](const Error& reason) {
    raw->port.ready = false;
    if (!m_controller) return;
    // A peer that talks nonsense again and again is reported once.
    const bool isNews = reason.message.code == "session.bad-message" && std::exchange(raw->nonsense, reason.message) != reason.message;
    m_controller->nodeUnreachable(index, isNews ? &reason.message : nullptr);
  };
  handlers.failed = [this, raw, index](const Error& reason) {
    raw->port.ready = false;
    m_failures.push_back(english(reason));
    if (m_controller) m_controller->nodeFailed(index, reason);
    if (m_changed) m_changed();
  };
  handlers.progress = [](const Message&) {};
  handlers.question = m_question;
  node->session = std::make_unique<NodeSession>(m_context, *node->transport, identity, std::move(handlers));
  node->port.send = [raw](const ClientMessage& message) { raw->session->send(message); };
  m_nodes.push_back(std::move(node));
  raw->session->open();
  return {};
}

void NodePool::close() {
  m_controller = nullptr;
  m_changed = nullptr;
  for (const std::unique_ptr<Node>& node : m_nodes) node->session->close();
}

}  // namespace scalescope
