#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/base/machine/control_groups.h"

namespace scalescope::agent {

// A control group for one rank that enforces its memory limit: above it the kernel kills the rank, and only the rank,
// and counts that. If this agent may not create one (no delegation, no rights), the rank's limit is RLIMIT_DATA.
class RankMemory {
 public:
  // Creates the group below `parent`, the agent's own group. Returns nothing if the kernel does not allow it; nothing
  // is left then.
  static std::optional<RankMemory> make(const ControlGroup& parent, const std::string& name, double limitBytes);
  // Finds a group that an earlier agent created.
  static std::optional<RankMemory> find(const ControlGroup& parent, const std::string& name);

  [[nodiscard]] bool add(pid_t pid) const;
  [[nodiscard]] std::int64_t kills() const;  // Number of its processes that were killed for lack of memory.
  // Removes the group after the rank has ended. A group that still has a process stays.
  void remove() const;

 private:
  RankMemory(std::string folder, bool v2) : m_folder(std::move(folder)), m_v2(v2) {}
  [[nodiscard]] bool limit(const std::string& bytes) const;
  [[nodiscard]] ControlGroup asGroup() const { return {m_folder, m_folder, m_v2}; }
  std::string m_folder;
  bool m_v2;
};

std::string rankGroupName(const RunId& run, int attempt, RankIndex rank);

}  // namespace scalescope::agent
