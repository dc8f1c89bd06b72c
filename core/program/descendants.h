#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace scalescope {

// Lists the processes that this one started, directly or indirectly. After takeOrphans() the kernel makes descendants
// whose parents have ended children of this process, so that none escapes the list.

void takeOrphans();

std::vector<pid_t> descendants();

// Kills and reaps all descendants, including those that they start meanwhile. Returns false if some are still alive
// after `deadlineSeconds`.
bool endDescendants(double deadlineSeconds);

struct DescendantUse {
  std::int64_t cpuTicks = 0;       // CPU time of the living descendants.
  std::int64_t residentBytes = 0;  // Memory of the living descendants; shared pages count once for each process.
};
std::optional<DescendantUse> descendantUse();

}  // namespace scalescope
