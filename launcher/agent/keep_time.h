#pragma once

#include <algorithm>
#include <cstdint>

#include "launcher/agent/agent.h"

namespace scalescope::agent {

// What decides whether an agent is needed any more. Times on the monotonic clock.
struct Need {
  bool clients = false;
  bool ranks = false;      // any that lives
  bool unfetched = false;  // logs that nobody has acknowledged
  std::int64_t lastClientNs = 0;
  std::int64_t lastRankNs = 0;
};

// Counted from whichever was later, the last client or the last rank: whoever was away for a day while it trained finds
// the agent, and its logs on disk in any case.
inline bool mayEnd(const Need& need, const ServeOptions& options, std::int64_t nowNs) {
  if (need.clients || need.ranks) return false;
  const double idle = static_cast<double>(nowNs - std::max(need.lastClientNs, need.lastRankNs)) / 1e9;
  return idle >= (need.unfetched ? options.keepSeconds : options.idleSeconds);
}

}  // namespace scalescope::agent
