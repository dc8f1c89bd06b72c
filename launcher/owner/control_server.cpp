#include "launcher/owner/control_server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include <asio.hpp>

namespace scalescope {
namespace {

using Socket = asio::local::stream_protocol::socket;
using Bytes = std::shared_ptr<const std::string>;

constexpr std::chrono::seconds kByePatience{2};
constexpr std::chrono::seconds kHelloPatience{30};
constexpr std::size_t kReadBytes = 64u << 10;

Bytes encoded(const control::OwnerMessage& message) {
  auto bytes = std::make_shared<std::string>();
  control::encode(message, *bytes);
  return bytes;
}

// The other end is this user, or the machine's administrator.
bool mayJoin(int socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == getuid() || peer.uid == 0);
}

// One connection. Its handlers are dropped when it closes, so that nothing is heard of it afterwards.
class Link : public std::enable_shared_from_this<Link> {
 public:
  struct Handlers {
    std::function<void(Frame)> frame;
    std::function<void()> closed;  // once
  };

  Link(Socket socket, Handlers handlers) : m_socket(std::move(socket)), m_handlers(std::move(handlers)), m_input(kReadBytes, '\0') {}

  void read() {
    m_socket.async_read_some(asio::buffer(m_input), [self = shared_from_this()](const asio::error_code& error, std::size_t bytes) {
      if (self->m_ending) return;
      if (error) return self->close();
      self->m_decoder.feed(std::string_view(self->m_input).substr(0, bytes));
      self->take();
      if (!self->m_ending) self->read();
    });
  }

  void send(Bytes bytes) {
    if (m_ending || m_isUnread) return;
    m_stateBytes += bytes->size();
    // Nothing of what happened may be left out, so somebody who does not read is no client any more.
    if (m_stateBytes > ControlServer::kMostStateBytes) return close();
    push({std::move(bytes), false});
  }

  // `plain` is the batch as it is; encoded anew only for a client that has lost some.
  void sendRecords(const control::RecordBatch& batch, const Bytes& plain, std::uint64_t count) {
    if (m_ending || m_isUnread) return;
    if (m_recordBytes + plain->size() > ControlServer::kMostRecordBytes) {
      m_lost += count;
      return;
    }
    Bytes bytes = plain;
    if (m_lost > 0) {
      control::RecordBatch marked = batch;
      marked.lost = std::exchange(m_lost, 0);
      bytes = encoded(marked);
    }
    m_recordBytes += bytes->size();
    push({std::move(bytes), true});
  }

  // The last word: closes once it has been read.
  void sendLast(Bytes bytes) {
    if (m_ending) return;
    push({std::move(bytes), false});
    m_ending = true;
    if (m_queue.empty()) close();
  }

  void close() {
    if (std::exchange(m_closed, true)) return;
    m_ending = true;
    asio::error_code ignored;
    m_socket.close(ignored);
    m_queue.clear();
    const Handlers last = std::exchange(m_handlers, {});
    if (last.closed) last.closed();
  }

 private:
  struct Item {
    Bytes bytes;
    bool records = false;
  };

  void take() {
    while (!m_ending) {
      auto frame = m_decoder.next();
      if (!frame) return sendLast(encoded(control::Bye{frame.error().message}));
      if (!*frame) return;
      if (m_handlers.frame) m_handlers.frame(std::move(**frame));
    }
  }

  void push(Item item) {
    if (m_isUnread) return;
    m_queue.push_back(std::move(item));
    if (!m_writing) write();
  }

  void write() {
    m_writing = true;
    asio::async_write(m_socket, asio::buffer(*m_queue.front().bytes),
                      [self = shared_from_this(), keep = m_queue.front().bytes](const asio::error_code& error, std::size_t) {
                        self->m_writing = false;
                        if (self->m_closed) return;
                        if (error) return self->endWriting();
                        std::size_t& waiting = self->m_queue.front().records ? self->m_recordBytes : self->m_stateBytes;
                        waiting -= std::min(waiting, keep->size());
                        self->m_queue.pop_front();
                        if (!self->m_queue.empty()) return self->write();
                        if (self->m_ending) self->close();
                      });
  }

  // Nobody reads any more; what was said before that is still to be heard, and its end closes the link.
  void endWriting() {
    if (m_ending) return close();
    m_isUnread = true;
    m_queue.clear();
  }

  Socket m_socket;
  Handlers m_handlers;
  FrameDecoder m_decoder;
  std::string m_input;
  std::deque<Item> m_queue;
  std::size_t m_stateBytes = 0;
  std::size_t m_recordBytes = 0;
  std::uint64_t m_lost = 0;
  bool m_writing = false;
  bool m_isUnread = false;  // the other end has closed
  bool m_ending = false;    // nothing more is heard or queued
  bool m_closed = false;
};

}  // namespace

struct ControlServer::Impl : std::enable_shared_from_this<ControlServer::Impl> {
  struct Client {
    std::shared_ptr<Link> link;
    std::shared_ptr<asio::steady_timer> joinTimer;
    bool joined = false;
  };

  Impl(asio::io_context& contextIn, int fd, Handlers handlersIn)
      : context(contextIn), handlers(std::move(handlersIn)), acceptor(context, asio::local::stream_protocol(), fd), byeTimer(context) {}

  void accept() {
    acceptor.async_accept([self = shared_from_this()](const asio::error_code& error, Socket socket) {
      if (!self->acceptor.is_open()) return;
      if (!error) self->meet(std::move(socket));
      // Without a free descriptor or memory for now: the next look waits until somebody has left.
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

  void meet(Socket socket) {
    const auto refuse = [&](Message why) {
      std::make_shared<Link>(std::move(socket), Link::Handlers{})->sendLast(encoded(control::Bye{std::move(why)}));
    };
    if (!mayJoin(socket.native_handle())) return refuse({"control.other-user", {}});
    if (clients.size() >= kMostClients) return refuse({"control.full", {{"count", std::int64_t{kMostClients}}}});
    const ClientId id = nextId++;
    const std::weak_ptr<Impl> weak = weak_from_this();
    auto link = std::make_shared<Link>(std::move(socket), Link::Handlers{[weak, id](Frame frame) {
                                                                           if (const auto self = weak.lock()) self->take(id, frame);
                                                                         },
                                                                         [weak, id] {
                                                                           if (const auto self = weak.lock()) self->gone(id);
                                                                         }});
    auto timer = std::make_shared<asio::steady_timer>(context, kHelloPatience);
    timer->async_wait([weak, id](const asio::error_code& error) {
      if (const auto self = weak.lock(); self && !error) self->farewell(id, {"control.hello-once", {}});
    });
    clients[id] = {link, std::move(timer), false};
    link->read();
  }

  void farewell(ClientId id, const Message& why) {
    const auto found = clients.find(id);
    if (found != clients.end()) found->second.link->sendLast(encoded(control::Bye{why}));
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
  if (found != m_impl->clients.end()) found->second.link->send(encoded(message));
}

void ControlServer::farewell(ClientId client, const Message& why) { m_impl->farewell(client, why); }

void ControlServer::sendToAll(const control::OwnerMessage& message) {
  const Bytes bytes = encoded(message);
  for (const ClientId id : joined()) {
    const auto found = m_impl->clients.find(id);  // sending may end another link
    if (found != m_impl->clients.end()) found->second.link->send(bytes);
  }
}

void ControlServer::sendRecords(const std::vector<ClientId>& clients, const control::RecordBatch& batch) {
  if (clients.empty()) return;
  const Bytes bytes = encoded(batch);
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
  const Bytes bye = encoded(control::Bye{reason});
  for (const auto& [id, client] : std::map(m_impl->clients)) client.link->sendLast(bye);
}

}  // namespace scalescope
