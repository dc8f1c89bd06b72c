#pragma once

#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope::agent {

// The listening socket that rank 0 inherits for its store, bound before any rank starts.
struct Rendezvous {
  UniqueFd socket;
  std::string address;  // numeric, what the other ranks connect to
  int port = 0;
};

struct RendezvousWish {
  std::string interfaceName;  // "" = decided by `loopback`
  std::string address;        // numeric IPv4 or IPv6; "" = the interface's
  int port = 0;               // 0 = any
  bool loopback = false;      // one node only
};
Result<Rendezvous> bindRendezvous(const RendezvousWish& wish);

struct Interface {
  std::string name;
  std::string address;
  int speedMbps = 0;  // 0 = unknown
  bool loopback = false;
};
// Interfaces that are up and have an address; IPv4 before IPv6 of the same name; link-local IPv6 left out.
std::vector<Interface> listInterfaces();

}  // namespace scalescope::agent
