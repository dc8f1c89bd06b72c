#include "launcher/transport/openssh/overdue_connect.h"

#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <sstream>

#include "core/base/clock.h"

namespace scalescope {
namespace {

constexpr std::int64_t kProbeNs = kSecondNs / 2;
constexpr std::string_view kSynSent = "02";
constexpr std::size_t kMostProbes = 4;
constexpr std::size_t kMostProcesses = 32;

// Parses "0B00550A:0016": each group of eight digits is a 32-bit word in this machine's byte order, the port a number.
bool readAddress(const std::string& text, PeerAddress& out) {
  const std::size_t colon = text.find(':');
  if (colon != 8 && colon != 32) return false;
  std::array<std::uint32_t, 4> words{};
  for (std::size_t at = 0; at < colon / 8; ++at)
    words[at] = static_cast<std::uint32_t>(std::strtoul(text.substr(8 * at, 8).c_str(), nullptr, 16));
  const auto port = static_cast<std::uint16_t>(std::strtoul(text.substr(colon + 1).c_str(), nullptr, 16));
  if (colon == 8) {
    sockaddr_in four{};
    four.sin_family = AF_INET;
    four.sin_port = htons(port);
    std::memcpy(&four.sin_addr, words.data(), 4);
    std::memcpy(&out.storage, &four, out.size = sizeof four);
  } else {
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(port);
    std::memcpy(&six.sin6_addr, words.data(), 16);
    std::memcpy(&out.storage, &six, out.size = sizeof six);
  }
  return true;
}

std::string fileOf(pid_t process, const std::string& name) {
  return readFile("/proc/" + std::to_string(process) + "/" + name).value_or("");
}

std::vector<pid_t> withChildren(pid_t process) {
  std::vector<pid_t> found{process};
  for (std::size_t at = 0; at < found.size(); ++at) {
    std::istringstream children(fileOf(found[at], "task/" + std::to_string(found[at]) + "/children"));
    for (pid_t child = 0; found.size() < kMostProcesses && children >> child;) found.push_back(child);
  }
  return found;
}

std::set<std::uint64_t> socketsOf(pid_t process) {
  std::set<std::uint64_t> inodes;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", error)) {
    const std::string target = std::filesystem::read_symlink(entry.path(), error).string();
    if (target.starts_with("socket:[")) inodes.insert(std::strtoull(target.c_str() + 8, nullptr, 10));
  }
  return inodes;
}

// Returns the addresses that the process and its descendants connect to, each once.
std::vector<PeerAddress> waitedFor(pid_t process) {
  std::vector<PeerAddress> found;
  for (const pid_t one : withChildren(process)) {
    const std::set<std::uint64_t> own = socketsOf(one);
    if (own.empty()) continue;
    for (const char* table : {"net/tcp", "net/tcp6"})
      for (const WaitingSocket& socket : waitingSockets(fileOf(one, table)))
        if (own.contains(socket.inode) && found.size() < kMostProbes) found.push_back(socket.peer);
  }
  return found;
}

bool isSameAddress(const PeerAddress& a, const PeerAddress& b) {
  return a.size == b.size && std::memcmp(&a.storage, &b.storage, a.size) == 0;
}

bool isConnected(const UniqueFd& fd) {
  pollfd wait{fd.get(), POLLOUT, 0};
  int error = ETIMEDOUT;
  socklen_t size = sizeof error;
  if (!fd.valid() || poll(&wait, 1, 0) <= 0) return false;
  return getsockopt(fd.get(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

}  // namespace

std::vector<WaitingSocket> waitingSockets(std::string_view table) {
  std::vector<WaitingSocket> found;
  std::istringstream lines{std::string(table)};
  std::string line, number, local, remote, state, queues, timer, retransmits, user, timeout;
  std::getline(lines, line);  // This skips the header line.
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    WaitingSocket socket;
    if (!(words >> number >> local >> remote >> state) || state != kSynSent) continue;
    if (words >> queues >> timer >> retransmits >> user >> timeout >> socket.inode && readAddress(remote, socket.peer))
      found.push_back(socket);
  }
  return found;
}

bool OverdueConnect::look() {
  for (const Probe& probe : m_probes) {
    if (!isConnected(probe.fd)) continue;
    const auto waited = waitedFor(m_process);
    if (std::any_of(waited.begin(), waited.end(),
                    [&](const PeerAddress& one) { return isSameAddress(one, probe.peer); }))
      return true;
  }
  const std::int64_t now = monotonicNs();
  if (m_begunNs == 0) m_begunNs = now;
  if (now - m_begunNs >= kProbeNs) begin();
  return false;
}

void OverdueConnect::begin() {
  m_begunNs = monotonicNs();
  m_probes.clear();
  for (const PeerAddress& peer : waitedFor(m_process)) {
    UniqueFd fd(socket(peer.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid()) continue;
    const int begun = connect(fd.get(), reinterpret_cast<const sockaddr*>(&peer.storage), peer.size);
    if (begun == 0 || errno == EINPROGRESS) m_probes.push_back({peer, std::move(fd)});
  }
}

}  // namespace scalescope
