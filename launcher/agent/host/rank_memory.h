#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/machine/control_groups.h"

namespace scalescope::agent {

// A control group of one rank's own that holds it to its memory limit: the kernel kills the rank, and only the rank,
// above it, and counts that. Where this agent may not make one (no delegation, no rights) the rank's limit is
// RLIMIT_DATA.
class RankMemory {
 public:
  // Below `parent`, the agent's own group. None where the kernel does not allow it; nothing is left then.
  static std::optional<RankMemory> make(const ControlGroup& parent, const std::string& name, double limitBytes);
  // One that an agent before this one made.
  static std::optional<RankMemory> find(const ControlGroup& parent, const std::string& name);

  [[nodiscard]] bool add(pid_t pid) const;
  [[nodiscard]] std::int64_t kills() const;  // of processes in it, for lack of memory
  // Once the rank is gone. A group that still holds a process stays.
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
