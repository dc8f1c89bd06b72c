#include "core/training/rendezvous/foreign_connections.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

std::string spelled(const sockaddr_in& address) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%08X:%04X", address.sin_addr.s_addr, ntohs(address.sin_port));
  return text.data();
}

std::string addressOf(const std::string& end) {
  in_addr address{};
  std::from_chars(end.data(), end.data() + end.find(':'), address.s_addr, 16);
  std::array<char, INET_ADDRSTRLEN> text{};
  return inet_ntop(AF_INET, &address, text.data(), text.size()) == nullptr ? "" : text.data();
}

struct CloseFolder {
  void operator()(DIR* folder) const { closedir(folder); }
};

std::vector<TcpConnection> ownConnections() {
  std::vector<TcpConnection> own;
  const std::unique_ptr<DIR, CloseFolder> folder(opendir("/proc/self/fd"));
  while (const dirent* entry = folder ? readdir(folder.get()) : nullptr) {
    const int fd = std::atoi(entry->d_name);
    sockaddr_in local{}, remote{};
    socklen_t localSize = sizeof local, remoteSize = sizeof remote;
    if (getsockname(fd, reinterpret_cast<sockaddr*>(&local), &localSize) != 0 || local.sin_family != AF_INET) continue;
    if (getpeername(fd, reinterpret_cast<sockaddr*>(&remote), &remoteSize) != 0) continue;
    own.push_back({spelled(local), spelled(remote)});
  }
  return own;
}

}  // namespace

ForeignConnections foreignEnds(std::string_view table, const std::vector<TcpConnection>& own, uid_t user) {
  std::map<std::pair<std::string, std::string>, uid_t> users;  // By the end's own addresses.
  std::istringstream lines{std::string(table)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state, queues, timer, retransmits;
    uid_t owner = 0;
    constexpr std::string_view kEstablished = "01";
    if (fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> owner &&
        state == kEstablished)
      users[{local, remote}] = owner;
  }
  ForeignConnections found;
  for (const TcpConnection& connection : own) {
    const auto other = users.find({connection.remote, connection.local});
    if (other == users.end() || other->second == user) continue;
    ++found.count;
    found.lastAddress = addressOf(connection.remote) + " (user " + std::to_string(other->second) + ")";
  }
  return found;
}

ForeignConnections foreignConnections() { return foreignEnds(procFile("/proc/net/tcp"), ownConnections(), geteuid()); }

}  // namespace scalescope
