#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/training/rendezvous/rendezvous_server.h"

namespace scalescope {

// A connection with its addresses as in /proc/net/tcp: "0100007F:1F90".
struct TcpConnection {
  std::string local;
  std::string remote;
};

// Returns the connections of `own` whose other ends are processes of other users, by a table of /proc/net/tcp. An end
// that is not in the table is on another machine or gone.
ForeignConnections foreignEnds(std::string_view table, const std::vector<TcpConnection>& own, uid_t user);

// Returns the IPv4 connections of this process with processes of other users of this machine, because Gloo accepts any.
ForeignConnections foreignConnections();

}  // namespace scalescope
