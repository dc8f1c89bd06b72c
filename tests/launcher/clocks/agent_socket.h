#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>
#include <utility>

#include "core/base/file.h"
#include "launcher/transport/transport.h"
#include "tests/launcher/run/fake_loop.h"

namespace scalescope {

// A transport to an agent that listens on this machine; it behaves like a remote one: its logs are not the store's.
// Bytes move in pump(), and none in a direction that is cut; they wait, as in TCP.
class AgentSocket final : public Transport {
 public:
  AgentSocket(FakeLoop& loop, std::string path) : m_loop(loop), m_path(std::move(path)) {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    auto end = std::make_shared<End>(connect(), std::move(handlers));
    m_end = end;
    if (!end->socket.valid()) m_loop.post([weak = std::weak_ptr(end)] { lose(weak.lock()); });
    return std::make_unique<Link>(*this, std::move(end));
  }
  [[nodiscard]] std::string hostName() const override { return "a"; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }

  void pump() {
    const std::shared_ptr<End> end = m_end.lock();
    if (!end || !end->socket.valid()) return;
    sendWaiting(*end);
    std::string bytes(65536, '\0');
    while (!isDownCut && end->handlers.received) {
      const ssize_t got = recv(end->socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (got < 0 && errno == EAGAIN) return;
      if (got <= 0) return lose(end);
      received += static_cast<std::size_t>(got);
      const auto take = end->handlers.received;
      take(std::string_view(bytes).substr(0, static_cast<std::size_t>(got)));
    }
  }

  // Returns true if the agent has ended the link.
  [[nodiscard]] bool isHungUp() const {
    const std::shared_ptr<End> end = m_end.lock();
    pollfd look{end ? end->socket.get() : -1, POLLRDHUP, 0};
    return poll(&look, 1, 0) > 0;
  }
  // Ends the link; bytes in transit are lost.
  void breakOff() {
    m_loop.post([weak = m_end] { lose(weak.lock()); });
  }

  bool isUpCut = false, isDownCut = false;
  std::size_t received = 0;  // Total number of bytes.

 private:
  struct End {
    End(UniqueFd fd, LinkHandlers wanted) : socket(std::move(fd)), handlers(std::move(wanted)) {}
    UniqueFd socket;
    LinkHandlers handlers;
    std::string waiting;  // Bytes to be sent.
  };
  class Link final : public AgentLink {
   public:
    Link(AgentSocket& way, std::shared_ptr<End> end) : m_way(way), m_end(std::move(end)) {}
    ~Link() override { m_end->handlers = {}; }
    void send(std::string bytes) override {
      m_end->waiting += bytes;
      m_way.sendWaiting(*m_end);
    }

   private:
    AgentSocket& m_way;
    std::shared_ptr<End> m_end;
  };

  static void lose(const std::shared_ptr<End>& end) {
    if (!end || !end->handlers.closed) return;
    end->socket.reset();
    const auto closed = end->handlers.closed;
    closed(Error{{"transport.closed", {}}, {}});
  }

  [[nodiscard]] UniqueFd connect() const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    m_path.copy(address.sun_path, sizeof address.sun_path - 1);
    UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) socket.reset();
    return socket;
  }

  void sendWaiting(End& end) const {
    while (!isUpCut && end.socket.valid() && !end.waiting.empty()) {
      const ssize_t sent =
          ::send(end.socket.get(), end.waiting.data(), end.waiting.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent <= 0) return;  // The error shows in the other direction.
      end.waiting.erase(0, static_cast<std::size_t>(sent));
    }
  }

  FakeLoop& m_loop;
  std::string m_path;
  std::weak_ptr<End> m_end;  // The newest end.
};

}  // namespace scalescope
