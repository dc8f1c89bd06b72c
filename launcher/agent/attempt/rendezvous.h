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
// Parses an address of IPv4 or IPv6.
Result<NumericAddress> numericAddress(const std::string& text, int port);

// The socket that rank 0 inherits for its store, bound before any rank starts.
struct Rendezvous {
  UniqueFd socket;
  std::string address;  // Numeric address that the other ranks connect to.
  int port = 0;
};

struct RendezvousRequest {
  std::string interfaceName = {};  // If empty, the first interface that other nodes could reach.
  std::string address = {};        // Numeric IPv4 or IPv6 address; the interface's if empty.
  int port = 0;                    // Any port if 0.
  // If false, the port is only reserved: connections to it are refused, and no other process can bind it.
  bool listens = true;
};
Result<Rendezvous> bindRendezvous(const RendezvousRequest& request);

// Creates the rendezvous of ranks on one node: an unnamed file in memory for c10d's FileStore. Each rank inherits the
// descriptor, and only this user and root can open it.
Result<UniqueFd> makeRankFile();

}  // namespace scalescope::agent
