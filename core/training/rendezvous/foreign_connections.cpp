#include "core/training/rendezvous/foreign_connections.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <system_error>
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
  std::map<std::pair<std::string, std::string>, uid_t> users;  // Users by the end's own addresses.
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

namespace {

// Returns -1 for a descriptor that is no socket.
int socketOption(int fd, int option) {
  int value = 0;
  socklen_t size = sizeof value;
  return getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

}  // namespace

std::set<int> listeningSockets() {
  std::set<int> found;
  std::error_code failed;
  for (std::filesystem::directory_iterator entry("/proc/self/fd", failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const int fd = std::atoi(entry->path().filename().c_str());
    if (socketOption(fd, SO_ACCEPTCONN) == 1 && socketOption(fd, SO_PROTOCOL) == IPPROTO_TCP) found.insert(fd);
  }
  return found;
}

bool ignoreNewConnections(int listeningSocket) {
  // The filter returns how many bytes of a packet to keep. A listening socket receives only what opens a connection.
  sock_filter keepNothing{BPF_RET | BPF_K, 0, 0, 0};
  const sock_fprog program{1, &keepNothing};
  return setsockopt(listeningSocket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

}  // namespace scalescope
