#pragma once

#include <set>

namespace scalescope {

// Returns this process's TCP sockets that listen.
std::set<int> listeningSockets();

// Makes a listening socket ignore new connections. Those that it has accepted, or that wait to be accepted, are not
// affected. A kernel that lacks socket filters leaves the socket as it is.
void ignoreNewConnections(int listeningSocket);

}  // namespace scalescope
