#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/ids.h"

namespace scalescope::agent {

// Identity of a process that a reused pid does not match: pid and start time (clock ticks since boot, fixed at fork).
struct ProcessIdentity {
  pid_t pid = -1;
  std::uint64_t startTicks = 0;
  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

// Returns the start time from /proc/PID/stat; nothing if there is no such process or it is a zombie.
std::optional<std::uint64_t> startTicks(pid_t pid);
bool isAlive(const ProcessIdentity& process);

// Opens a pidfd and checks the start time afterwards; invalid on an old kernel or if the process has ended.
UniqueFd openPidfd(const ProcessIdentity& process);

// Signals exactly this process: through its pidfd, or by pid after a check of the start time.
void signalProcess(const ProcessIdentity& process, const UniqueFd& pidfd, int signal);

// Mark of an attempt's processes: SCALESCOPE_RUN, SCALESCOPE_ATTEMPT and GROUP_RANK in the environment.
struct RankMark {
  RunId run;
  int attempt = 0;
  NodeIndex node;
};

struct MarkedProcess {
  ProcessIdentity process;
  RankIndex rank = kNoRank;  // Rank from RANK in its environment; children of a rank have it too.
  pid_t parent = 0;
};

// Returns every living process that has the mark, lowest start time first. Reads /proc once.
std::vector<MarkedProcess> findMarked(const RankMark& mark);

}  // namespace scalescope::agent
