#include "launcher/owner/clients/control_server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <utility>

#include "launcher/owner/clients/control_link.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kByePatience{2};
constexpr std::chrono::seconds kHelloPatience{30};
constexpr ControlLink::Limits kLimits{ControlServer::kMostStateBytes, ControlServer::kMostRecordBytes};

// Returns true if the other end is this user or root.
bool mayJoin(int socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == getuid() || peer.uid == 0);
}

}  // namespace

struct ControlServer::Impl : std::enable_shared_from_this<ControlServer::Impl> {
  struct Client {
    std::shared_ptr<ControlLink> link;
    std::shared_ptr<asio::steady_timer> joinTimer;
    bool joined = false;
  };

  Impl(asio::io_context& contextIn, int fd, Handlers handlersIn)
      : context(contextIn),
        handlers(std::move(handlersIn)),
        acceptor(context, asio::local::stream_protocol(), fd),
        byeTimer(context) {}

  void accept() {
    acceptor.async_accept([self = shared_from_this()](const asio::error_code& error, ControlLink::Socket socket) {
      if (!self->acceptor.is_open()) return;
      if (!error) self->meet(std::move(socket));
      // If there is no free descriptor or memory, accepting is retried after a pause.
      if (error) return self->acceptLater();
      self->accept();
    });
  }

  void acceptLater() {
    byeTimer.expires_after(std::chrono::milliseconds(200));
    byeTimer.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error && self->acceptor.is_open()) self->accept();
    });
  }

  void meet(ControlLink::Socket socket) {
    const auto refuse = [&](Message why) {
      std::make_shared<ControlLink>(std::move(socket), kLimits, ControlLink::Handlers{})
          ->sendLast(controlBytes(control::Bye{std::move(why)}));
    };
    if (!mayJoin(socket.native_handle())) return refuse({"control.other-user", {}});
    if (clients.size() >= kMostClients) return refuse({"control.full", {{"count", std::int64_t{kMostClients}}}});
    const ClientId id = nextId++;
    const std::weak_ptr<Impl> weak = weak_from_this();
    ControlLink::Handlers callbacks;
    callbacks.frame = [weak, id](Frame frame) {
      if (const auto self = weak.lock()) self->take(id, frame);
    };
    callbacks.closed = [weak, id] {
      if (const auto self = weak.lock()) self->gone(id);
    };
    auto link = std::make_shared<ControlLink>(std::move(socket), kLimits, std::move(callbacks));
    auto timer = std::make_shared<asio::steady_timer>(context, kHelloPatience);
    timer->async_wait([weak, id](const asio::error_code& error) {
      if (const auto self = weak.lock(); self && !error) self->farewell(id, {"control.hello-once", {}});
    });
    clients[id] = {link, std::move(timer), false};
    link->read();
  }

  void farewell(ClientId id, const Message& why) {
    const auto found = clients.find(id);
    if (found != clients.end()) found->second.link->sendLast(controlBytes(control::Bye{why}));
  }

  void take(ClientId id, Frame& frame) {
    const auto found = clients.find(id);
    if (found == clients.end()) return;
    auto message = control::clientMessage(frame);
    if (!message) return farewell(id, message.error().message);
    if (!*message) return;
    const auto* hello = std::get_if<control::ClientHello>(&**message);
    if ((hello == nullptr) == !found->second.joined) return farewell(id, {"control.hello-once", {}});
    if (hello == nullptr) return handlers.asked(id, std::move(**message));
    found->second.joined = true;
    found->second.joinTimer.reset();
    handlers.joined(id, *hello);
  }

  void gone(ClientId id) {
    const auto found = clients.find(id);
    if (found == clients.end()) return;
    const bool joined = found->second.joined;
    clients.erase(found);
    if (joined && handlers.left) handlers.left(id);
    if (clients.empty() && closed) std::exchange(closed, {})();
  }

  asio::io_context& context;
  Handlers handlers;
  asio::local::stream_protocol::acceptor acceptor;
  asio::steady_timer byeTimer;
  std::map<ClientId, Client> clients;
  ClientId nextId = 1;
  std::function<void()> closed;
};

ControlServer::ControlServer(asio::io_context& context, UniqueFd listening, Handlers handlers)
    : m_impl(std::make_shared<Impl>(context, listening.release(), std::move(handlers))) {
  m_impl->accept();
}

ControlServer::~ControlServer() {
  m_impl->handlers = {};
  m_impl->closed = {};
  asio::error_code ignored;
  m_impl->acceptor.close(ignored);
  m_impl->byeTimer.cancel();
  for (const auto& [id, client] : std::exchange(m_impl->clients, {})) client.link->close();
}

void ControlServer::send(ClientId client, const control::OwnerMessage& message) {
  const auto found = m_impl->clients.find(client);
  if (found != m_impl->clients.end()) found->second.link->send(controlBytes(message));
}

void ControlServer::farewell(ClientId client, const Message& why) { m_impl->farewell(client, why); }

void ControlServer::sendToAll(const control::OwnerMessage& message) {
  const ControlBytes bytes = controlBytes(message);
  for (const ClientId id : joined()) {
    const auto found = m_impl->clients.find(id);  // Sending may close another link.
    if (found != m_impl->clients.end()) found->second.link->send(bytes);
  }
}

void ControlServer::sendRecords(const std::vector<ClientId>& clients, const control::RecordBatch& batch) {
  if (clients.empty()) return;
  const ControlBytes bytes = controlBytes(batch);
  std::optional<std::uint64_t> count;
  for (const ClientId id : clients) {
    const auto found = m_impl->clients.find(id);
    if (found == m_impl->clients.end()) continue;
    if (!count) count = control::recordCount(batch);
    found->second.link->sendRecords(batch, bytes, *count);
  }
}

std::vector<ClientId> ControlServer::joined() const {
  std::vector<ClientId> list;
  for (const auto& [id, client] : m_impl->clients)
    if (client.joined) list.push_back(id);
  return list;
}

void ControlServer::close(const Message& reason, std::function<void()> done) {
  asio::error_code ignored;
  m_impl->acceptor.close(ignored);
  m_impl->handlers = {};
  if (m_impl->clients.empty()) return done();
  m_impl->closed = std::move(done);
  m_impl->byeTimer.expires_after(kByePatience);
  m_impl->byeTimer.async_wait([impl = m_impl](const asio::error_code& error) {
    if (error) return;
    for (const auto& [id, client] : std::map(impl->clients)) client.link->close();
  });
  const ControlBytes bye = controlBytes(control::Bye{reason});
  for (const auto& [id, client] : std::map(m_impl->clients)) client.link->sendLast(bye);
}

}  // namespace scalescope
