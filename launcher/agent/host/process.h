#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/index.h"

namespace scalescope::agent {

// Which process, so that a reused pid is never taken for it: pid and start time (clock ticks since boot, fixed at
// fork).
struct ProcessIdentity {
  pid_t pid = -1;
  std::uint64_t startTicks = 0;
  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

// Start time from /proc/PID/stat; none when there is no such process or it is a zombie.
std::optional<std::uint64_t> startTicks(pid_t pid);
bool isAlive(const ProcessIdentity& process);

// pidfd_open, checked against the start time afterwards; an invalid descriptor on an old kernel or when it is gone.
UniqueFd openPidfd(const ProcessIdentity& process);

// Signals exactly this process: through its pidfd, or by pid after a check of the start time.
void signalProcess(const ProcessIdentity& process, const UniqueFd& pidfd, int signal);

// Whose processes: SCALESCOPE_RUN, SCALESCOPE_ATTEMPT and GROUP_RANK in the environment.
struct RankMark {
  RunId run;
  int attempt = 0;
  NodeIndex node;
};

struct MarkedProcess {
  ProcessIdentity process;
  RankIndex rank = kNoRank;  // RANK in its environment; children of a rank carry it too
  pid_t parent = 0;
};

// Every living process that carries the mark, lowest start time first. Reads /proc once.
std::vector<MarkedProcess> findMarked(const RankMark& mark);

}  // namespace scalescope::agent
