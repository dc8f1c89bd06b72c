#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"

namespace scalescope::agent {

// Where control groups (v2) are mounted and which one this process is in.
struct GroupPlace {
  std::string root = "/sys/fs/cgroup";
  std::string own;  // "/user.slice/..", "" = not in a v2 hierarchy
};
GroupPlace ownGroup();

// A control group of one rank's own that holds it to its memory limit: the kernel kills the rank, and only the rank, above it,
// and counts that. Where this agent may not make one (v1, no delegation, no rights) the rank's limit is RLIMIT_DATA.
class RankMemory {
 public:
  // "SCALESCOPE-RUN-ATTEMPT-RANK" below the agent's group. None where the kernel does not allow it; nothing is left then.
  static std::optional<RankMemory> make(const GroupPlace& place, const std::string& name, double limitBytes);
  // One that an agent before this one made.
  static std::optional<RankMemory> find(const GroupPlace& place, const std::string& name);

  [[nodiscard]] bool add(pid_t pid) const;
  [[nodiscard]] std::int64_t kills() const;  // of processes in it, for lack of memory
  // Once the rank is gone. A group that still holds a process stays.
  void remove() const;

 private:
  explicit RankMemory(std::string folder) : m_folder(std::move(folder)) {}
  std::string m_folder;
};

std::string rankGroupName(const RunId& run, int attempt, int rank);

}  // namespace scalescope::agent
