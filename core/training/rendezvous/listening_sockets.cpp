#include "core/training/rendezvous/listening_sockets.h"

#include <linux/filter.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace scalescope {
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
