#pragma once

#include <sys/socket.h>

#include <string>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope::agent {

struct NumericAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};
// Of IPv4 or IPv6.
Result<NumericAddress> numericAddress(const std::string& text, int port);

// The listening socket that rank 0 inherits for its store, bound before any rank starts.
struct Rendezvous {
  UniqueFd socket;
  std::string address;  // numeric, what the other ranks connect to
  int port = 0;
};

struct RendezvousWish {
  std::string interfaceName = {};  // "" = the first that other nodes could reach
  std::string address = {};        // numeric IPv4 or IPv6; "" = the interface's
  int port = 0;                    // 0 = any
};
Result<Rendezvous> bindRendezvous(const RendezvousWish& wish);

// Where the ranks of one node meet instead: a file in memory that has no name in any folder, for c10d's FileStore. Each
// rank inherits the descriptor, and nobody but this user and root can open it.
Result<UniqueFd> makeRankFile();

}  // namespace scalescope::agent
