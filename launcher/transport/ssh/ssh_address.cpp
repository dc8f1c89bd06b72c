#include "launcher/transport/ssh/ssh_address.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sstream>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr double kLookUpSeconds = 15;
constexpr int kTriesOfAddress = 3;
constexpr std::int64_t kTryNs = 2 * kSecondNs;
constexpr std::size_t kMostAddresses = 6;
constexpr std::size_t kMostLookUpBytes = 64u << 10;
constexpr int kUserTimeoutMs = 15000;
constexpr int kConnectPollMs = 100;

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

// Extends inet_pton by the "%interface" that a link-local address carries.
std::optional<SocketAddress> socketAddress(const std::string& text, int port) {
  SocketAddress out;
  sockaddr_in four{};
  sockaddr_in6 six{};
  const std::size_t percent = text.find('%');
  const std::string address = text.substr(0, percent);
  if (inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1) {
    four.sin_family = AF_INET;
    four.sin_port = htons(static_cast<std::uint16_t>(port));
    out.size = sizeof four;
    std::memcpy(&out.storage, &four, sizeof four);
    return out;
  }
  if (inet_pton(AF_INET6, address.c_str(), &six.sin6_addr) != 1) return std::nullopt;
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(static_cast<std::uint16_t>(port));
  if (percent != std::string::npos) {
    const std::string scope = text.substr(percent + 1);
    six.sin6_scope_id = if_nametoindex(scope.c_str());
    if (six.sin6_scope_id == 0)
      six.sin6_scope_id = static_cast<std::uint32_t>(std::strtoul(scope.c_str(), nullptr, 10));
  }
  out.size = sizeof six;
  std::memcpy(&out.storage, &six, sizeof six);
  return out;
}

// Returns 0 or errno; ETIMEDOUT after 2 s, and after a stop.
int connectOnce(const SocketAddress& address, UniqueFd& fd, const std::stop_token& stop) {
  fd = UniqueFd(socket(address.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd.valid()) return errno;
  const int yes = 1;
  setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(fd.get(), IPPROTO_TCP, TCP_USER_TIMEOUT, &kUserTimeoutMs, sizeof kUserTimeoutMs);
  setsockopt(fd.get(), SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  int error = connect(fd.get(), reinterpret_cast<const sockaddr*>(&address.storage), address.size) == 0 ? 0 : errno;
  const std::int64_t deadline = monotonicNs() + kTryNs;
  while (error == EINPROGRESS) {
    if (stop.stop_requested() || monotonicNs() > deadline) return ETIMEDOUT;
    pollfd wait{fd.get(), POLLOUT, 0};
    if (poll(&wait, 1, kConnectPollMs) <= 0) continue;
    socklen_t size = sizeof error;
    getsockopt(fd.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  }
  // The socket must block: libssh takes EAGAIN for a failure.
  if (error == 0 && fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) & ~O_NONBLOCK) != 0) return errno;
  return error;
}

// Returns 0 or errno.
int connectOne(const SocketAddress& address, UniqueFd& fd, const std::stop_token& stop) {
  int error = ETIMEDOUT;
  for (int left = kTriesOfAddress; left > 0 && error == ETIMEDOUT && !stop.stop_requested(); --left)
    error = connectOnce(address, fd, stop);
  return error;
}

}  // namespace

std::vector<std::string> addressesFrom(std::string_view text) {
  std::vector<std::string> found;
  std::istringstream lines{std::string(text)};
  for (std::string line; found.size() < kMostAddresses && std::getline(lines, line);) {
    std::istringstream words(line);
    std::string address, kind;
    words >> address >> kind;
    const bool isNew = std::find(found.begin(), found.end(), address) == found.end();
    if (kind == "STREAM" && isNew && socketAddress(address, 0)) found.push_back(address);
  }
  return found;
}

Result<std::vector<std::string>> findAddresses(const std::string& host, const Environment& environment,
                                               const std::stop_token& stop) {
  if (socketAddress(host, 0)) return std::vector<std::string>{host};
  const auto failed = [&](const std::string& reason) {
    return fail("ssh.no-address", {{"host", host}, {"reason", reason}});
  };
  ProgramOptions options;
  options.deadlineSeconds = kLookUpSeconds;
  options.maxOutputBytes = kMostLookUpBytes;
  options.stop = stop;
  options.environment = environment.forChild();
  const auto output = runProgram({"getent", "ahosts", host}, options);
  if (!output && output.error().kind == ErrorKind::timeout) return failed("no name server answers");
  if (!output) return failed(english(output.error()));
  auto found = addressesFrom(output->out);
  if (found.empty()) return failed(output->exitCode == 2 ? "there is no such name" : inertText(output->err, 128));
  return found;
}

Result<UniqueFd> connectToHost(const std::string& host, int port, const Environment& environment,
                               const std::stop_token& stop) {
  const auto addresses = findAddresses(host, environment, stop);
  if (!addresses) return tl::unexpected(addresses.error());
  std::string reasons;
  bool isRefused = true;  // Every address refused the connection.
  for (const std::string& text : *addresses) {
    const auto address = socketAddress(text, port);
    if (!address || stop.stop_requested()) break;
    UniqueFd fd;
    const int error = connectOne(*address, fd, stop);
    if (error == 0) return fd;
    isRefused = isRefused && error == ECONNREFUSED;
    reasons += (reasons.empty() ? "" : "; ") + (text == host ? "" : text + ": ") + errnoText(error);
  }
  if (isRefused && !reasons.empty()) return fail("ssh.refused", {{"host", host}, {"port", std::int64_t{port}}});
  return fail("ssh.connect", {{"host", host}, {"port", std::int64_t{port}}, {"reason", reasons}});
}

}  // namespace scalescope
