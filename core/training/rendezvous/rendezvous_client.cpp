#include "core/training/rendezvous/rendezvous_client.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "core/base/address.h"
#include "core/base/clock.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kRetry{200};
constexpr double kHandshakeSeconds = 10;

std::int64_t deadlineIn(double seconds) { return monotonicNs() + static_cast<std::int64_t>(seconds * 1e9); }

int waitFor(int fd, short events, std::int64_t deadlineNs) {
  pollfd wait{fd, events, 0};
  for (;;) {
    const std::int64_t leftMs = (deadlineNs - monotonicNs()) / 1'000'000;
    if (leftMs < 0) return ETIMEDOUT;
    const int ready = poll(&wait, 1, static_cast<int>(std::min<std::int64_t>(leftMs + 1, 60'000)));
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return errno;
  }
}

// The next three functions return 0 or errno. The socket does not block.
int sendAll(int fd, std::string_view bytes, std::int64_t deadlineNs) {
  while (!bytes.empty()) {
    const ssize_t put = send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(put));
    else if (errno != EAGAIN && errno != EINTR)
      return errno;
    else if (const int error = waitFor(fd, POLLOUT, deadlineNs); error != 0)
      return error;
  }
  return 0;
}

int receiveAll(int fd, std::size_t size, std::string& to, std::int64_t deadlineNs) {
  to.assign(size, '\0');
  for (std::size_t have = 0; have < size;) {
    const ssize_t got = recv(fd, to.data() + have, size - have, 0);
    if (got == 0) return ECONNRESET;
    if (got > 0)
      have += static_cast<std::size_t>(got);
    else if (errno != EAGAIN && errno != EINTR)
      return errno;
    else if (const int error = waitFor(fd, POLLIN, deadlineNs); error != 0)
      return error;
  }
  return 0;
}

int connectSocket(int fd, const addrinfo& address, std::int64_t deadlineNs) {
  if (connect(fd, address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  if (const int error = waitFor(fd, POLLOUT, deadlineNs); error != 0) return error;
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

// Returns null if the name is unknown (yet).
Addresses lookUp(const std::string& host, int port) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) found = nullptr;
  return {found, &freeaddrinfo};
}

std::optional<Proof> meetServer(int fd, const std::string& secret, std::int64_t deadlineNs) {
  std::string greeting;
  if (receiveAll(fd, kGreetingBytes, greeting, deadlineNs) != 0 || !greeting.starts_with(kGreeting)) return {};
  const std::string nonce = randomNonce();
  if (nonce.empty()) return {};
  Proof proof(secret, greeting.substr(kGreeting.size()), nonce);
  std::string answer;
  if (sendAll(fd, nonce + proof.of(End::client), deadlineNs) != 0 ||
      receiveAll(fd, kMacBytes, answer, deadlineNs) != 0 || !isSameMac(proof.of(End::server), answer))
    return {};
  return proof;
}

bool isEveryInterface(const sockaddr& address) {
  if (address.sa_family == AF_INET)
    return reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr == htonl(INADDR_ANY);
  return IN6_IS_ADDR_UNSPECIFIED(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
}

std::string nameOf(const std::string& host, int port) { return host + " port " + std::to_string(port); }

}  // namespace

StoreClient::StoreClient(UniqueFd fd, Proof proof, std::string server)
    : m_fd(std::move(fd)), m_proof(std::move(proof)), m_server(std::move(server)) {}

StoreClient::StoreClient(StoreClient&& other) noexcept
    : m_fd(std::move(other.m_fd)), m_proof(std::move(other.m_proof)), m_server(std::move(other.m_server)) {}

Result<StoreClient> StoreClient::connect(const std::string& host, int port, const std::string& secret, double seconds) {
  const std::int64_t deadlineNs = deadlineIn(seconds);
  const Message none{"training.rendezvous-none", {{"server", nameOf(host, port)}}};
  Message failure = nested(none, "reason", {"training.no-host-name", {}});
  do {
    const Addresses addresses = lookUp(host, port);
    for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
      UniqueFd fd(socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
      const std::int64_t untilNs = std::min(deadlineNs, deadlineIn(kHandshakeSeconds));
      if (const int error = fd.valid() ? connectSocket(fd.get(), *one, untilNs) : errno; error != 0) {
        failure = none;
        failure.arguments.emplace_back("reason", errnoText(error));
        continue;
      }
      const int yes = 1;
      setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      if (auto proof = meetServer(fd.get(), secret, untilNs))
        return StoreClient(std::move(fd), std::move(*proof), nameOf(host, port));
      failure = nested(none, "reason", {"training.other-listener", {}});
    }
    std::this_thread::sleep_for(kRetry);
  } while (monotonicNs() < deadlineNs);
  return tl::unexpected(Error(std::move(failure), {}));
}

Result<StoreReply> StoreClient::ask(const StoreRequest& request, double seconds) {
  const std::lock_guard lock(m_mutex);
  const std::int64_t deadlineNs = deadlineIn(seconds);
  const auto lost = [&](const std::string& reason) {
    m_fd.reset();
    return fail("training.rendezvous-lost", {{"server", m_server}, {"reason", reason}});
  };
  if (!m_fd.valid()) return lost(errnoText(ENOTCONN));
  const std::string bytes = encode(request);
  if (bytes.size() > kMostFrameBytes) return lost(errnoText(EMSGSIZE));
  std::string header, rest;
  int error = sendAll(m_fd.get(), m_proof.frame(End::client, m_sent++, bytes), deadlineNs);
  if (error == 0) error = receiveAll(m_fd.get(), 4, header, deadlineNs);
  if (error != 0) return lost(errnoText(error));
  const std::size_t length = readLength(header);
  if (length > kMostFrameBytes) return lost(errnoText(EMSGSIZE));
  error = receiveAll(m_fd.get(), length + kMacBytes, rest, deadlineNs);
  if (error != 0) return lost(errnoText(error));
  const std::string_view said = rest;
  const auto reply = decodeReply(said.substr(0, length));
  if (!reply || !isSameMac(m_proof.macOf(End::server, m_received++, said.substr(0, length)), said.substr(length)))
    return lost(errnoText(EBADMSG));
  return *reply;
}

Result<UniqueFd> listenAt(const std::string& host, int port) {
  const Addresses addresses = lookUp(host, port);
  const auto failed = [&](const std::string& reason) {
    return fail("training.rendezvous-listen", {{"server", nameOf(host, port)}, {"reason", reason}});
  };
  if (!addresses) return failed("the host name cannot be resolved");
  const addrinfo& first = *addresses;
  if (isEveryInterface(*first.ai_addr)) return fail("training.any-address", {{"address", host}});
  UniqueFd fd(socket(first.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int yes = 1;
  if (!fd.valid()) return failed(errnoText(errno));
  setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(fd.get(), first.ai_addr, first.ai_addrlen) != 0 || listen(fd.get(), SOMAXCONN) != 0)
    return failed(errnoText(errno));
  return fd;
}

}  // namespace scalescope
