#include "tests/faults/tcp_proxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostBeginners = 64;
constexpr std::size_t kMostWaiting = 256u
                                     << 10;  // Buffered bytes of one direction; further bytes stay with the sender.

sockaddr_in addressOf(const std::string& address, int port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, address.c_str(), &out.sin_addr);
  return out;
}

int portOf(int socket) {
  sockaddr_in own{};
  socklen_t size = sizeof own;
  getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size);
  return ntohs(own.sin_port);
}

// Reserves the port for this process; connections to it are refused.
UniqueFd holdPort(int port) {
  UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int yes = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  const sockaddr_in here = addressOf("127.0.0.1", port);
  if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0) socket.reset();
  return socket;
}

void endAtOnce(const UniqueFd& socket) {
  const linger now{1, 0};
  setsockopt(socket.get(), SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

}  // namespace

struct TcpProxy::Impl {
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };

  // One direction of one connection.
  struct Stream {
    int from = -1, to = -1;
    std::deque<Piece> waiting;
    std::size_t size = 0;
    bool hasEnded = false;    // The sender has closed its end.
    bool isPassedOn = false;  // The receiver has been notified of it.
  };

  struct Connection {
    UniqueFd near, far;
    std::array<Stream, 2> ways;
  };

  std::string address;
  int nodePort = 0;
  int port = 0;
  Pipe wake;

  mutable std::mutex mutex;  // Protects all members below.
  std::array<bool, 2> isCut{}, corrupts{};
  std::size_t allowedDown = 0, most = 0;
  std::chrono::milliseconds late{0};
  bool refuses = false;  // Requested state.
  bool isListening = true;
  std::condition_variable stopped;  // Notified when listening has stopped.
  UniqueFd listener;
  std::deque<Connection> connections;
  int count = 0;

  std::jthread thread;

  template <class Change>
  void change(Change what) {
    const std::lock_guard lock(mutex);
    what();
    EXPECT_EQ(write(wake.write.get(), "x", 1), 1);
  }

  // This runs in the polling thread, because a socket that a thread polls outlives its descriptor and continues to
  // listen.
  void stopListening() {
    listener.reset();
    listener = holdPort(port);
    EXPECT_TRUE(listener.valid()) << "port " << port << " is now in use by another process";
    isListening = false;
    stopped.notify_all();
  }

  void accept() {
    UniqueFd near(accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!near.valid()) return;
    UniqueFd far(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_in there = addressOf(address, nodePort);
    if (connect(far.get(), reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) return endAtOnce(near);
    fcntl(far.get(), F_SETFL, O_NONBLOCK);
    const int yes = 1;
    for (const UniqueFd* socket : {&near, &far}) setsockopt(socket->get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    Connection& made = connections.emplace_back();
    made.ways[0].from = made.ways[1].to = near.get();
    made.ways[0].to = made.ways[1].from = far.get();
    made.near = std::move(near);
    made.far = std::move(far);
    ++count;
  }

  [[nodiscard]] bool mayRead(const Stream& stream, std::size_t way) const {
    return !stream.hasEnded && stream.size < kMostWaiting && (!isCut[way] || (way == 1 && allowedDown > 0));
  }

  // Returns false if the connection is broken.
  bool read(Stream& stream, std::size_t way) {
    std::array<char, 16384> bytes;
    const std::size_t wanted = isCut[way] ? std::min(bytes.size(), allowedDown) : bytes.size();
    const ssize_t got = recv(stream.from, bytes.data(), wanted, 0);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return stream.hasEnded = true;
    if (corrupts[way]) bytes[static_cast<std::size_t>(got) / 2] ^= 0x10, corrupts[way] = false;
    if (isCut[way]) allowedDown -= static_cast<std::size_t>(got);
    stream.waiting.push_back({Clock::now() + late, std::string(bytes.data(), static_cast<std::size_t>(got))});
    stream.size += static_cast<std::size_t>(got);
    return true;
  }

  // Data that is due is passed on in spite of a cut, because it was in transit before.
  bool handOn(Stream& stream) {
    while (!stream.waiting.empty() && stream.waiting.front().due <= Clock::now()) {
      std::string& bytes = stream.waiting.front().bytes;
      const std::size_t wanted = most == 0 ? bytes.size() : std::min(most, bytes.size());
      const ssize_t sent = send(stream.to, bytes.data(), wanted, MSG_NOSIGNAL);
      if (sent < 0) return errno == EAGAIN || errno == EINTR;
      bytes.erase(0, static_cast<std::size_t>(sent));
      stream.size -= static_cast<std::size_t>(sent);
      if (bytes.empty()) stream.waiting.pop_front();
      if (most > 0) return true;  // The other streams get their turn.
    }
    if (stream.waiting.empty() && stream.hasEnded && !stream.isPassedOn) {
      shutdown(stream.to, SHUT_WR);
      stream.isPassedOn = true;
    }
    return true;
  }

  void run(const std::stop_token& stop) {
    std::vector<pollfd> watched;
    while (!stop.stop_requested()) {
      int patience = -1;
      {
        const std::lock_guard lock(mutex);
        if (refuses && isListening) stopListening();
        watched.assign({{wake.read.get(), POLLIN, 0}, {refuses ? -1 : listener.get(), POLLIN, 0}});
        for (const Connection& one : connections)
          for (std::size_t way = 0; way < 2; ++way) {
            const Stream& stream = one.ways[way];
            // An end that must not be read is not polled either: poll would report it endlessly.
            watched.push_back({mayRead(stream, way) ? stream.from : -1, POLLIN, 0});
            const bool isDue = !stream.waiting.empty() && stream.waiting.front().due <= Clock::now();
            watched.push_back({isDue ? stream.to : -1, POLLOUT, 0});
            if (!stream.waiting.empty() && !isDue) patience = 2;
          }
      }
      if (poll(watched.data(), watched.size(), patience) < 0 && errno != EINTR) return;
      const std::lock_guard lock(mutex);
      std::array<char, 64> ignored;
      if (watched[0].revents != 0 && ::read(wake.read.get(), ignored.data(), ignored.size()) < 0) return;
      std::size_t at = 2;
      const std::size_t known = (watched.size() - at) / 4;
      std::erase_if(connections, [&, seen = std::size_t{0}](Connection& one) mutable {
        if (seen++ >= known) return false;
        bool isGood = true;
        for (std::size_t way = 0; way < 2 && isGood; ++way) {
          const bool canRead = watched[at + 2 * way].revents != 0 && mayRead(one.ways[way], way);
          isGood = (!canRead || read(one.ways[way], way)) && handOn(one.ways[way]);
        }
        at += 4;
        if (!isGood) endAtOnce(one.near), endAtOnce(one.far);
        return !isGood || (one.ways[0].isPassedOn && one.ways[1].isPassedOn);
      });
      if (watched[1].revents != 0 && listener.valid()) accept();
    }
  }
};

TcpProxy::TcpProxy(std::string address, int port) : m_impl(std::make_unique<Impl>()) {
  m_impl->address = std::move(address);
  m_impl->nodePort = port;
  m_impl->wake = std::move(*makePipe());
  m_impl->listener = holdPort(0);
  EXPECT_EQ(::listen(m_impl->listener.get(), kMostBeginners), 0);
  m_impl->port = portOf(m_impl->listener.get());
  m_impl->thread = std::jthread([impl = m_impl.get()](const std::stop_token& stop) { impl->run(stop); });
}
TcpProxy::~TcpProxy() {
  m_impl->thread.request_stop();
  m_impl->change([] {});
  m_impl->thread.join();
}

int TcpProxy::port() const { return m_impl->port; }
void TcpProxy::cut() {
  m_impl->change([this] { m_impl->isCut = {true, true}; });
}
void TcpProxy::cut(Way way) {
  m_impl->change([this, way] { m_impl->isCut[static_cast<std::size_t>(way)] = true; });
}
void TcpProxy::applyFix() {
  m_impl->change([this] { m_impl->isCut = {false, false}, m_impl->allowedDown = 0; });
}
void TcpProxy::allow(std::size_t bytes) {
  m_impl->change([this, bytes] { m_impl->allowedDown = bytes; });
}
void TcpProxy::delay(int milliseconds) {
  m_impl->change([this, milliseconds] { m_impl->late = std::chrono::milliseconds(milliseconds); });
}
void TcpProxy::chop(std::size_t bytes) {
  m_impl->change([this, bytes] { m_impl->most = bytes; });
}
void TcpProxy::corrupt(Way way) {
  m_impl->change([this, way] { m_impl->corrupts[static_cast<std::size_t>(way)] = true; });
}
void TcpProxy::refuse() {
  m_impl->change([this] { m_impl->refuses = true; });
  std::unique_lock lock(m_impl->mutex);
  EXPECT_TRUE(
      m_impl->stopped.wait_for(lock, std::chrono::seconds(10) * patience(), [this] { return !m_impl->isListening; }));
}
void TcpProxy::listen() {
  m_impl->change([this] {
    m_impl->isListening = ::listen(m_impl->listener.get(), kMostBeginners) == 0;
    m_impl->refuses = !m_impl->isListening;
    EXPECT_TRUE(m_impl->isListening) << "port " << m_impl->port << " is now in use by another process";
  });
}
void TcpProxy::reset() {
  m_impl->change([this] {
    for (const Impl::Connection& one : m_impl->connections) endAtOnce(one.near), endAtOnce(one.far);
    m_impl->connections.clear();
  });
}

int TcpProxy::connections() const {
  const std::lock_guard lock(m_impl->mutex);
  return m_impl->count;
}
std::vector<int> TcpProxy::portsAtNode() const {
  const std::lock_guard lock(m_impl->mutex);
  std::vector<int> ports;
  for (const Impl::Connection& one : m_impl->connections) ports.push_back(portOf(one.far.get()));
  return ports;
}
bool TcpProxy::isCorrupting(Way way) const {
  const std::lock_guard lock(m_impl->mutex);
  return m_impl->corrupts[static_cast<std::size_t>(way)];
}

}  // namespace scalescope
