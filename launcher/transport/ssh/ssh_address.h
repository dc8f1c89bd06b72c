#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Returns the numeric addresses of a host, IPv6 and IPv4 in the order in which they are to be tried; an address is
// returned as it is. A name is looked up by `getent` in a child with `environment`, which a stop or 15 s end: a look-up
// in a thread of this process could not be ended.
Result<std::vector<std::string>> findAddresses(const std::string& host, const Environment& environment,
                                               const std::stop_token& stop);

// Parses the output of `getent ahosts`: stream addresses without repetition, at most 6.
std::vector<std::string> addressesFrom(std::string_view text);

// Returns a connected, blocking socket of the first address that answers. Each is tried for 6 s, with a new socket
// every two seconds: the kernel repeats a connection request ever more seldom, and a socket that waits would notice a
// network that returns so much later. The error names the failure of each address, or is ssh.refused if each refused.
Result<UniqueFd> connectToHost(const std::string& host, int port, const Environment& environment,
                               const std::stop_token& stop);

}  // namespace scalescope
