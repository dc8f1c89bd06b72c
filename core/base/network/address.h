#pragma once

#include <sys/socket.h>

#include <string>

namespace scalescope {

// AF_INET or AF_INET6 of a numeric address, AF_UNSPEC of anything else.
int addressFamily(const std::string& address);

// 0.0.0.0 and ::, which stand for every interface of a machine.
bool isEveryInterface(const std::string& address);

// Of how many bits two numeric addresses begin alike; -1 where they are of two families, or none.
int commonPrefix(const std::string& a, const std::string& b);

}  // namespace scalescope
