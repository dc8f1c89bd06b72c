#pragma once

#include <sys/types.h>

#include <set>
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

// Returns this process's TCP sockets that listen.
std::set<int> listeningSockets();

// Makes a listening socket ignore new connections. Those that it has accepted, or that wait to be accepted, are not
// affected. Returns false if the kernel lacks socket filters or refuses them to this user: the socket stays as it is.
bool ignoreNewConnections(int listeningSocket);

}  // namespace scalescope
