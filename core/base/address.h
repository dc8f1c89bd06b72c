#pragma once

#include <sys/socket.h>

#include <string>

namespace scalescope {

// Returns AF_INET or AF_INET6 for a numeric address, AF_UNSPEC for anything else.
int addressFamily(const std::string& address);

// Returns true for 0.0.0.0 and ::, which mean every interface of a machine.
bool isEveryInterface(const std::string& address);

// Returns the length of the common prefix of two numeric addresses in bits; -1 if their families differ or one is not
// an address.
int commonPrefix(const std::string& a, const std::string& b);

}  // namespace scalescope
