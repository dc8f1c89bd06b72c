#include "launcher/agent/link_ends.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/base/averages.h"
#include "core/base/clock.h"
#include "core/base/file.h"
#include "launcher/agent/attempt/rendezvous.h"

namespace scalescope::agent {
namespace {

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

}  // namespace

void serveLink(int socket, const std::string& token) {
  setPatience(socket);
  std::string said(token.size() + 1, '\0');
  if (token.empty() || !receiveAll(socket, said.data(), said.size()) || said.compare(0, token.size(), token) != 0)
    return;
  if (said.back() == kEcho) echo(socket);
  if (said.back() == kCount) count(socket);
}

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

}  // namespace scalescope::agent
