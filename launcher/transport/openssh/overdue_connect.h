#pragma once

#include <sys/socket.h>
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"

namespace scalescope {

// A numeric address and port.
struct PeerAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

// The connections of /proc/net/tcp or tcp6 that wait for the first answer (SYN_SENT), and the inodes of their sockets.
struct WaitingSocket {
  std::uint64_t inode = 0;
  PeerAddress peer;
};
std::vector<WaitingSocket> waitingSockets(std::string_view table);

// The kernel repeats a connection request after 1, 3, 7, 15 .. s, so a program that connects does not notice a network
// that returns in between. This checks twice a second whether the process, or one that it started (ssh for a jump host,
// a ProxyCommand), is waiting, and then tries to connect to that address itself. Used by one thread.
class OverdueConnect {
 public:
  explicit OverdueConnect(pid_t process) : m_process(process) {}
  // Returns true if the address answers us while the process still waits. Never blocks; called a few times a second.
  bool look();

 private:
  struct Probe {
    PeerAddress peer;
    UniqueFd fd;
  };
  void begin();

  pid_t m_process;
  std::int64_t m_begunNs = 0;
  std::vector<Probe> m_probes;  // Connections that the last probe began.
};

}  // namespace scalescope
