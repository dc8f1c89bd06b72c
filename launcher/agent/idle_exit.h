#pragma once

#include <algorithm>
#include <cstdint>

#include "launcher/agent/agent.h"

namespace scalescope::agent {

// State that decides whether an agent is still needed. Times are of the monotonic clock.
struct Need {
  bool clients = false;
  bool ranks = false;      // True if any rank lives.
  bool unfetched = false;  // True if there are unacknowledged logs.
  std::int64_t lastClientNs = 0;
  std::int64_t lastRankNs = 0;
};

// Returns true if the agent may end. The time starts at the later of the last client and the last rank: a client that
// was away for a day of training still finds the agent, and its logs on disk in any case.
inline bool shouldExit(const Need& need, const ServeOptions& options, std::int64_t nowNs) {
  if (need.clients || need.ranks) return false;
  const double idle = static_cast<double>(nowNs - std::max(need.lastClientNs, need.lastRankNs)) / 1e9;
  return idle >= (need.unfetched ? options.keepSeconds : options.idleSeconds);
}

}  // namespace scalescope::agent
