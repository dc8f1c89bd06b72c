#pragma once

#include <set>

namespace scalescope {

// Returns this process's TCP sockets that listen.
std::set<int> listeningSockets();

// Makes a listening socket ignore new connections. Those that it has accepted, or that wait to be accepted, are not
// affected. Returns false if the kernel lacks socket filters or refuses them to this user: the socket stays as it is.
bool ignoreNewConnections(int listeningSocket);

}  // namespace scalescope
