#include "launcher/run/node_pool.h"

#include <utility>

namespace scalescope {

Result<std::vector<NodePort*>> NodePool::ports(const std::vector<HostSpec>& hosts, int count) {
  if (m_ended) return tl::unexpected(Error{*m_ended, {}});
  std::vector<NodePort*> list;
  for (int index = 0; index < count; ++index) {
    const auto place = static_cast<std::size_t>(index);
    if (place >= hosts.size())
      return fail("launcher.too-few-hosts",
                  {{"wanted", std::int64_t{count}}, {"found", static_cast<std::int64_t>(hosts.size())}});
    if (place >= m_nodes.size())
      if (auto opened = open(hosts[place], index); !opened) return tl::unexpected(opened.error());
    list.push_back(&m_nodes[place]->port);
  }
  return list;
}

Status NodePool::open(const HostSpec& host, int index) {
  auto transport = m_wiring.transports(host);
  if (!transport) return tl::unexpected(transport.error());
  auto node = std::make_unique<Node>();
  Node& raw = *node;
  raw.transport = std::move(*transport);
  raw.port.host = host.name;
  raw.port.sharesStore = raw.transport->sharesStore();
  raw.port.send = [&raw](const ClientMessage& message) { raw.session->send(message); };
  const SessionIdentity identity{m_wiring.client, m_study, NodeIndex(index),
                                 raw.port.sharesStore ? m_wiring.storeFolder : ""};
  raw.session = std::make_unique<NodeSession>(m_wiring.loop, *raw.transport, identity, handlersOf(raw, index));
  m_nodes.push_back(std::move(node));
  raw.session->open();
  return {};
}

NodeSession::Handlers NodePool::handlersOf(Node& node, int index) {
  NodeSession::Handlers handlers;
  handlers.ready = [this, &node, index](const AgentHello&) {
    node.port.ready = true;
    node.port.unreachable = node.port.asks = false;
    if (m_controller) m_controller->nodeReady(index);
  };
  handlers.message = [this, index](const AgentMessage& message) {
    if (m_controller) m_controller->nodeReported(index, message);
  };
  handlers.unreachable = [this, &node, index](const Error& reason) {
    node.port.ready = node.port.asks = false;
    node.port.unreachable = true;
    if (isJobEnd(reason.kind)) m_ended = reason.message;
    if (m_controller) m_controller->nodeUnreachable(index, reason);
  };
  if (m_wiring.question)
    handlers.question = [this, &node, index](HostQuestion question) {
      node.port.asks = true;
      if (m_controller) m_controller->nodeAsks(index);
      m_wiring.question(std::move(question));
    };
  return handlers;
}

void NodePool::retryNow() {
  for (const std::unique_ptr<Node>& node : m_nodes) node->session->retryNow();
}

void NodePool::close() {
  m_controller = nullptr;
  for (const std::unique_ptr<Node>& node : m_nodes) node->session->close();
}

}  // namespace scalescope
