#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/machine/cores.h"
#include "core/base/averages.h"
#include "core/base/process.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/agent/agent.h"
#include "launcher/agent/attempt/rendezvous.h"
#include "launcher/agent/host/node_facts.h"

namespace scalescope::agent {
namespace {

// The two ends of a measured connection between nodes: every wait ends after 3 s without data from the peer.

struct LinkTarget {
  std::string own;      // Numeric address to connect from, which selects the interface.
  std::string address;  // Numeric address.
  int port = 0;
  std::string token;
};

constexpr int kTimeoutSeconds = 3;
constexpr int kRounds = 21;
constexpr std::int64_t kSendNs = 150'000'000;
constexpr std::int64_t kServeNs = 8 * kSecondNs;
constexpr std::size_t kBlockBytes = 256u << 10;
constexpr char kEcho = 'e';
constexpr char kCount = 'c';

void setPatience(int socket) {
  const timeval timeout{kTimeoutSeconds, 0};
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

bool receiveAll(int socket, void* to, std::size_t size) {
  return recv(socket, to, size, MSG_WAITALL) == static_cast<ssize_t>(size);
}

bool sendAll(int socket, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t put = send(socket, bytes, size, MSG_NOSIGNAL);
    if (put <= 0) return false;
    bytes += put, size -= static_cast<std::size_t>(put);
  }
  return true;
}

// Returns 0, or errno.
int connectWithin(int socket, const NumericAddress& address) {
  fcntl(socket, F_SETFL, O_NONBLOCK);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address.storage), address.size) != 0) {
    if (errno != EINPROGRESS) return errno;
    pollfd wait{socket, POLLOUT, 0};
    if (poll(&wait, 1, kTimeoutSeconds * 1000) <= 0) return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) return error;
  }
  return fcntl(socket, F_SETFL, 0) == 0 ? 0 : errno;
}

tl::unexpected<Error> linkFailed(const LinkTarget& target, int error) {
  return fail("agent.link", {{"address", target.address}, {"reason", errnoText(error)}});
}

Result<UniqueFd> connectTo(const LinkTarget& target, char mode) {
  const auto own = numericAddress(target.own, 0);
  const auto address = numericAddress(target.address, target.port);
  if (!own) return tl::unexpected(own.error());
  if (!address) return tl::unexpected(address.error());
  UniqueFd fd(socket(address->storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!fd.valid() || bind(fd.get(), reinterpret_cast<const sockaddr*>(&own->storage), own->size) != 0)
    return linkFailed(target, errno);
  if (const int error = connectWithin(fd.get(), *address); error != 0) return linkFailed(target, error);
  setPatience(fd.get());
  const std::string hello = target.token + mode;
  if (!sendAll(fd.get(), hello.data(), hello.size())) return linkFailed(target, errno);
  return fd;
}

void echo(int socket) {
  std::array<char, 64> bytes{};
  for (ssize_t got = 0; (got = recv(socket, bytes.data(), bytes.size(), 0)) > 0;)
    if (!sendAll(socket, bytes.data(), static_cast<std::size_t>(got))) return;
}

void count(int socket) {
  std::vector<char> block(kBlockBytes);
  std::uint64_t bytes = 0;
  const std::int64_t end = monotonicNs() + kServeNs;
  ssize_t got = 0;
  while (monotonicNs() < end && (got = recv(socket, block.data(), block.size(), 0)) > 0)
    bytes += static_cast<std::uint64_t>(got);
  if (got == 0) sendAll(socket, reinterpret_cast<const char*>(&bytes), sizeof bytes);
}

// Serves one accepted connection: waits for the token, then echoes or counts, as requested.
void serveLink(int socket, const std::string& token) {
  setPatience(socket);
  std::string asked(token.size() + 1, '\0');
  if (token.empty() || !receiveAll(socket, asked.data(), asked.size()) || asked.compare(0, token.size(), token) != 0)
    return;
  if (asked.back() == kEcho) echo(socket);
  if (asked.back() == kCount) count(socket);
}

// Returns half the round-trip time of a byte in seconds, the median of 21.
Result<double> measureLatency(const LinkTarget& target) {
  const auto fd = connectTo(target, kEcho);
  if (!fd) return tl::unexpected(fd.error());
  std::vector<double> halves;
  for (int round = 0; round < kRounds; ++round) {
    char byte = 'x';
    const std::int64_t start = monotonicNs();
    if (!sendAll(fd->get(), &byte, 1) || !receiveAll(fd->get(), &byte, 1))
      return linkFailed(target, errno == 0 ? ECONNRESET : errno);
    halves.push_back(secondsSince(start) / 2);
  }
  return median(halves);
}

// Returns the bytes per second of one stream: the bytes sent in 150 ms divided by the time until the peer had received
// them.
Result<double> measureRate(const LinkTarget& target) {
  const auto fd = connectTo(target, kCount);
  if (!fd) return tl::unexpected(fd.error());
  const std::vector<char> block(kBlockBytes, 'x');
  const std::int64_t start = monotonicNs();
  while (monotonicNs() - start < kSendNs)
    if (!sendAll(fd->get(), block.data(), block.size())) return linkFailed(target, errno);
  shutdown(fd->get(), SHUT_WR);
  std::uint64_t bytes = 0;
  if (!receiveAll(fd->get(), &bytes, sizeof bytes)) return linkFailed(target, errno == 0 ? ECONNRESET : errno);
  return static_cast<double>(bytes) / secondsSince(start);
}

constexpr unsigned kLifeSeconds = 40;  // Limit that applies whatever the client does.
constexpr std::size_t kMostThreads = 512;
constexpr int kAcceptPollMs = 50;
constexpr std::size_t kMostReason = 128;

void printMarked(const char* mark, const nlohmann::json& json) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::printf("%s %s\n", mark, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

void send(const LinkProbeReply& reply) { printMarked(kLinkMark, toJson(reply)); }

void sendClosed(int peer, const Error& error) {
  send({.state = LinkProbeState::closed, .peer = peer, .reason = inertText(english(error), kMostReason)});
}

// Server of peers on a separate thread for as long as it lives.
class LinkServer {
 public:
  LinkServer(Rendezvous bound, std::string token) : m_bound(std::move(bound)), m_token(std::move(token)) {}
  Status start() {
    auto thread = startThread([this](const std::stop_token& stop) { accept(stop); });
    if (!thread) return tl::unexpected(thread.error());
    m_thread = std::move(*thread);
    return {};
  }
  [[nodiscard]] const std::string& address() const { return m_bound.address; }
  [[nodiscard]] const std::string& token() const { return m_token; }

 private:
  void accept(const std::stop_token& stop) {
    std::vector<std::jthread> served;
    while (!stop.stop_requested()) {
      pollfd wait{m_bound.socket.get(), POLLIN, 0};
      if (poll(&wait, 1, kAcceptPollMs) <= 0) continue;
      UniqueFd fd(accept4(m_bound.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!fd.valid() || served.size() >= kMostThreads) continue;
      // The connection is closed if no thread can be started.
      auto thread = startThread([this, fd = std::move(fd)] { serveLink(fd.get(), m_token); });
      if (thread) served.push_back(std::move(*thread));
    }
  }

  Rendezvous m_bound;
  std::string m_token;
  std::jthread m_thread;  // Last, so that it is joined first.
};

// Complete lines of standard input; nullopt at its end, and for a line that is longer than any request.
class OrderLines {
 public:
  std::optional<std::string> next() {
    for (;;) {
      if (const std::size_t end = m_text.find('\n'); end != std::string::npos) {
        std::string line = m_text.substr(0, end);
        m_text.erase(0, end + 1);
        return line;
      }
      std::array<char, 4096> bytes{};
      const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0 || m_text.size() > kMostLinkLine) return std::nullopt;
      m_text.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  std::string m_text;
};

void measure(const LinkProbeRequest& request, const LinkTarget& target) {
  const bool isRate = request.op == LinkProbeOp::rate;
  const auto value = isRate ? measureRate(target) : measureLatency(target);
  if (!value) return sendClosed(request.peer, value.error());
  LinkProbeReply reply{.state = isRate ? LinkProbeState::rate : LinkProbeState::reached, .peer = request.peer};
  (isRate ? reply.bytesPerSecond : reply.seconds) = *value;
  send(reply);
}

}  // namespace

int printFacts() {
  useEveryCpu();  // The facts are then the same as those of `serve`.
  printMarked(kFactsMark, toJson(nodeFactsWithGpus()));
  return 0;
}

int measureLinks() {
  signal(SIGPIPE, SIG_IGN);
  alarm(kLifeSeconds);
  OrderLines lines;
  std::optional<LinkServer> server;
  std::vector<std::jthread> measuring;
  while (const auto line = lines.next()) {
    const auto request = fromText<LinkProbeRequest>(*line, "request", kMostLinkLine);
    if (!request || request->op == LinkProbeOp::end) break;
    if (request->op == LinkProbeOp::listen) {
      auto bound = bindRendezvous({.address = request->address});
      if (!bound) return sendClosed(kMostLinkPeers, bound.error()), 1;
      const int port = bound->port;
      server.emplace(std::move(*bound), request->token);
      if (const Status started = server->start(); !started) return sendClosed(kMostLinkPeers, started.error()), 1;
      send({.state = LinkProbeState::listening, .port = port});
    } else if (server && measuring.size() < kMostThreads) {
      const LinkTarget target{server->address(), request->address, request->port, server->token()};
      auto thread = startThread([request = *request, target] { measure(request, target); });
      if (thread)
        measuring.push_back(std::move(*thread));
      else
        sendClosed(request->peer, thread.error());
    }
  }
  return 0;
}

}  // namespace scalescope::agent
