#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope::agent {

// The two ends of a measured connection between nodes. All waits end: a silent peer after 3 s, whatever it is.

// Serves one connection that was accepted: nothing before the token was said, then echoes or counts, as it is asked.
void serveLink(int socket, const std::string& token);

struct LinkTarget {
  std::string own;      // numeric address to come from: the interface is that one's
  std::string address;  // numeric
  int port = 0;
  std::string token;
};
// Half a round trip of a byte, the median of 21, in seconds.
Result<double> measureLatency(const LinkTarget& target);
// Bytes per second of one stream: what was sent for 150 ms over the time until the peer had it all.
Result<double> measureRate(const LinkTarget& target);

}  // namespace scalescope::agent
