#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope::agent {

// The two ends of a measured connection between nodes. All waits have a timeout: 3 s without data from the peer.

// Serves one accepted connection: waits for the token, then echoes or counts, as requested.
void serveLink(int socket, const std::string& token);

struct LinkTarget {
  std::string own;      // Numeric address to connect from, which selects the interface.
  std::string address;  // Numeric address.
  int port = 0;
  std::string token;
};
// Returns half the round-trip time of a byte in seconds, the median of 21.
Result<double> measureLatency(const LinkTarget& target);
// Returns the bytes per second of one stream: the bytes sent in 150 ms divided by the time until the peer had received
// them.
Result<double> measureRate(const LinkTarget& target);

}  // namespace scalescope::agent
