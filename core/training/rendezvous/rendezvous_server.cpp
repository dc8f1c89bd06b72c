#include "core/training/rendezvous/rendezvous_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "core/training/rendezvous/proof.h"

namespace scalescope {

namespace {

std::int64_t numberIn(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

bool StoreTable::put(const std::string& key, const std::string& value) {
  const auto known = m_values.find(key);
  const std::size_t before = known == m_values.end() ? 0 : key.size() + known->second.size();
  const std::size_t after = m_bytes - before + key.size() + value.size();
  if (after > m_mostBytes) return false;
  m_values[key] = value;
  m_bytes = after;
  return true;
}

StoreReply StoreTable::answer(const StoreRequest& request) {
  const std::lock_guard lock(m_mutex);
  const auto known = m_values.find(request.key);
  const bool found = known != m_values.end();
  switch (request.call) {
    case StoreCall::set:
      return {put(request.key, request.value), {}, 0};
    case StoreCall::get:
      return {found, found ? known->second : std::string(), 0};
    case StoreCall::check:
      return {found, {}, 0};
    case StoreCall::add: {
      const std::int64_t sum = (found ? numberIn(known->second) : 0) + request.number;
      return {put(request.key, std::to_string(sum)), {}, sum};
    }
    case StoreCall::compareSet: {
      const bool sets = found ? known->second == request.expected : request.expected.empty();
      if (sets) return {put(request.key, request.value), request.value, 0};
      return {true, found ? known->second : request.expected, 0};
    }
    case StoreCall::remove:
      if (!found) return {};
      m_bytes -= request.key.size() + known->second.size();
      m_values.erase(known);
      return {true, {}, 0};
    case StoreCall::count:
      return {true, {}, static_cast<std::int64_t>(m_values.size())};
  }
  return {};
}

namespace {

constexpr std::int64_t kAcceptPauseNs = 50'000'000;  // Pause when there are no descriptors left.

std::string addressText(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = address.ss_family == AF_INET6
                          ? static_cast<const void*>(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr)
                          : &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  return inet_ntop(address.ss_family, bytes, text.data(), text.size()) == nullptr ? "" : text.data();
}

bool wouldBlock(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

struct StoreServer::Peer {
  UniqueFd fd;
  std::string address;
  std::string nonce;  // The server's nonce.
  std::int64_t proofUntilNs = 0;
  std::optional<Proof> proof = {};  // Keys of the connection, once the peer has proved itself.
  std::string in = {};
  std::string out = {};
  std::uint64_t received = 0;  // Number of frames.
  std::uint64_t sent = 0;
};

StoreServer::StoreServer(UniqueFd listening, std::string secret, StoreTable& table, Limits limits)
    : m_listening(std::move(listening)),
      m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      m_secret(std::move(secret)),
      m_table(table),
      m_limits(limits) {}

Result<std::unique_ptr<StoreServer>> StoreServer::start(UniqueFd listening, const std::string& secret,
                                                        StoreTable& table, Limits limits) {
  fcntl(listening.get(), F_SETFL, O_NONBLOCK);
  fcntl(listening.get(), F_SETFD, FD_CLOEXEC);
  std::unique_ptr<StoreServer> server(new StoreServer(std::move(listening), secret, table, limits));
  auto thread = startThread([own = server.get()] { own->serve(); });
  if (!thread) return tl::unexpected(thread.error());
  server->m_thread = std::move(*thread);
  return server;
}

StoreServer::~StoreServer() {
  m_stops = true;
  const std::uint64_t one = 1;
  static_cast<void>(!write(m_wake.get(), &one, sizeof one));
}

ForeignConnections StoreServer::strangers() const {
  const std::lock_guard lock(m_mutex);
  ForeignConnections all = m_foreign;
  all.count += static_cast<std::int64_t>(m_unproven.size());
  if (!m_unproven.empty()) all.lastAddress = m_unproven.rbegin()->second;
  return all;
}

std::size_t StoreServer::unproven() const {
  const std::lock_guard lock(m_mutex);
  return m_unproven.size();
}

void StoreServer::serve() {
  std::vector<pollfd> waits;
  while (!m_stops) {
    waits.clear();
    waits.push_back({m_wake.get(), POLLIN, 0});
    const bool accepts = monotonicNs() >= m_acceptAgainNs;
    waits.push_back({accepts ? m_listening.get() : -1, POLLIN, 0});
    for (const auto& [fd, peer] : m_peers) {
      // A peer's next request is read once it has received the last reply.
      const int events = peer.out.empty() ? POLLIN : POLLOUT;
      waits.push_back({fd, static_cast<short>(events), 0});
    }
    const int timeoutMs = unproven() > 0 || !accepts ? 50 : -1;
    if (poll(waits.data(), waits.size(), timeoutMs) < 0 && errno != EINTR) return;
    for (std::size_t i = 2; i < waits.size(); ++i) {
      if (waits[i].revents == 0) continue;
      const auto peer = m_peers.find(waits[i].fd);
      const bool writes = (waits[i].events & POLLOUT) != 0;
      if (!(writes ? continueWriting(peer->second) : readFrom(peer->second))) drop(peer);
    }
    if (waits[1].revents != 0) acceptPeers();
    dropDeferred();
  }
}

void StoreServer::acceptPeers() {
  for (;;) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    UniqueFd fd(accept4(m_listening.get(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!fd.valid()) {
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        dropOldestUnproven();
        m_acceptAgainNs = monotonicNs() + kAcceptPauseNs;
      }
      return;
    }
    const int yes = 1;
    setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd.get(), SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    if (unproven() >= m_limits.unproven) dropOldestUnproven();
    Peer peer{std::move(fd), addressText(address), randomNonce()};
    peer.proofUntilNs = monotonicNs() + static_cast<std::int64_t>(m_limits.proofSeconds * 1e9);
    peer.out = std::string(kGreeting) + peer.nonce;
    if (peer.nonce.empty()) return;
    const int number = peer.fd.get();
    const auto added = m_peers.emplace(number, std::move(peer)).first;
    {
      const std::lock_guard lock(m_mutex);
      m_unproven.emplace(number, added->second.address);
    }
    if (!writeTo(added->second)) drop(added);
  }
}

void StoreServer::drop(std::map<int, Peer>::iterator peer) {
  if (!peer->second.proof) {
    const std::lock_guard lock(m_mutex);
    m_unproven.erase(peer->first);
    ++m_foreign.count;
    m_foreign.lastAddress = peer->second.address;
  }
  m_peers.erase(peer);
}

void StoreServer::dropOldestUnproven() {
  auto oldest = m_peers.end();
  for (auto peer = m_peers.begin(); peer != m_peers.end(); ++peer)
    if (!peer->second.proof && (oldest == m_peers.end() || peer->second.proofUntilNs < oldest->second.proofUntilNs))
      oldest = peer;
  if (oldest != m_peers.end()) drop(oldest);
}

void StoreServer::dropDeferred() {
  if (unproven() == 0) return;
  const std::int64_t now = monotonicNs();
  for (auto peer = m_peers.begin(); peer != m_peers.end();) {
    const auto next = std::next(peer);
    if (!peer->second.proof && now > peer->second.proofUntilNs) drop(peer);
    peer = next;
  }
}

bool StoreServer::writeTo(Peer& peer) {
  while (!peer.out.empty()) {
    const ssize_t put = send(peer.fd.get(), peer.out.data(), peer.out.size(), MSG_NOSIGNAL);
    if (put < 0) return wouldBlock(errno);
    peer.out.erase(0, static_cast<std::size_t>(put));
  }
  return true;
}

// Requests that arrived in the meantime have been read already, so they are answered here.
bool StoreServer::continueWriting(Peer& peer) { return writeTo(peer) && (!peer.proof || takeFrames(peer)); }

bool StoreServer::readFrom(Peer& peer) {
  std::array<char, 64u << 10> bytes{};
  const std::size_t most = peer.proof ? bytes.size() : kAnswerBytes - peer.in.size();
  const ssize_t got = recv(peer.fd.get(), bytes.data(), most, 0);
  if (got < 0) return wouldBlock(errno);
  if (got == 0) return false;
  peer.in.append(bytes.data(), static_cast<std::size_t>(got));
  return peer.proof ? takeFrames(peer) : takeProof(peer);
}

bool StoreServer::takeProof(Peer& peer) {
  if (peer.in.size() < kAnswerBytes) return true;
  const std::string_view said = peer.in;
  Proof proof(m_secret, peer.nonce, said.substr(0, kNonceBytes));
  if (!isSameMac(proof.of(End::client), said.substr(kNonceBytes))) return false;
  {
    const std::lock_guard lock(m_mutex);
    m_unproven.erase(peer.fd.get());
  }
  peer.proof = std::move(proof);
  peer.in.clear();
  peer.out += peer.proof->of(End::server);
  return writeTo(peer);
}

// Answers one request at a time: a peer that sends more without reading the replies waits.
bool StoreServer::takeFrames(Peer& peer) {
  while (peer.out.empty() && peer.in.size() >= 4) {
    const std::size_t length = readLength(std::string_view(peer.in).substr(0, 4));
    if (length > kMostFrameBytes) return false;
    if (peer.in.size() < 4 + length + kMacBytes) return true;
    const std::string_view bytes = std::string_view(peer.in).substr(4, length);
    const std::string_view mac = std::string_view(peer.in).substr(4 + length, kMacBytes);
    if (!isSameMac(peer.proof->macOf(End::client, peer.received++, bytes), mac)) return false;
    const auto request = decodeRequest(bytes);
    if (!request) return false;
    peer.out += peer.proof->frame(End::server, peer.sent++, encode(m_table.answer(*request)));
    peer.in.erase(0, 4 + length + kMacBytes);
    if (!writeTo(peer)) return false;
  }
  return true;
}

}  // namespace scalescope
