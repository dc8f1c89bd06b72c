#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/training/rendezvous/rendezvous_server.h"

namespace scalescope {

// A connection as /proc/net/tcp spells it: "0100007F:1F90".
struct TcpConnection {
  std::string local;
  std::string remote;
};

// Of `own`, the other ends of processes of other users, by a table of /proc/net/tcp. An end that is not in the table
// lies on another machine or is gone.
Strangers foreignEnds(std::string_view table, const std::vector<TcpConnection>& own, uid_t user);

// The connections that this process has over IPv4 with processes of other users of this machine: Gloo takes any.
Strangers foreignConnections();

}  // namespace scalescope
