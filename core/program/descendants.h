#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace scalescope {

// Processes that this one started, directly or not. Those whose parents have ended become this one's children once it
// has said that it takes them (takeOrphans).

void takeOrphans();

std::vector<pid_t> descendants();

// Kills and reaps all of them, and what they start meanwhile; false where some lived on for `deadlineSeconds`.
bool endDescendants(double deadlineSeconds);

struct DescendantUse {
  std::int64_t cpuTicks = 0;       // of those that live
  std::int64_t residentBytes = 0;  // shared pages count once for each
};
std::optional<DescendantUse> descendantUse();

}  // namespace scalescope
