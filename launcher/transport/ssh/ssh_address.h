#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Numeric addresses of a host, IPv6 and IPv4 in the order in which they are to be tried; an address stands for itself.
// A name is looked up by `getent` in a child, which a stop or 15 s end: a look-up in a thread of this process could not
// be ended.
Result<std::vector<std::string>> findAddresses(const std::string& host, const std::stop_token& stop);

// What `getent ahosts` prints: stream addresses without repetition, at most 6.
std::vector<std::string> addressesFrom(std::string_view text);

// A connected, blocking socket: the first address that answers, each tried for 6 s, by a new socket every two seconds:
// one that waits asks ever more seldom, and would miss a network that comes back by as much. The error names what each
// said, or is ssh.refused where that was no.
Result<UniqueFd> connectToHost(const std::string& host, int port, const std::stop_token& stop);

}  // namespace scalescope
