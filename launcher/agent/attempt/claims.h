#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/telemetry/wire/node_plan.h"

namespace scalescope::agent {

// The cores and GPUs of this machine that an attempt's ranks have to themselves: a file each, FOLDER/claims/core-3 or
// gpu-UUID, locked through descriptors that the ranks inherit, so that a claim lasts as long as a process of the
// attempt lives, whatever becomes of its agent, its owner or their store. Two attempts of one user never share what
// they claim.
class Claims {
 public:
  Claims() = default;
  // All of `wanted`, or none. Error `agent.claimed`: the first that somebody else holds, and who.
  static Result<Claims> take(const std::string& folder, const NodeClaims& wanted, const AttemptKey& holder);

  // Names a process of the attempt to whoever finds it claimed.
  void tell(pid_t process) const;
  [[nodiscard]] std::vector<int> descriptors() const;
  // For this process: ranks that live hold on.
  void release() { m_files.clear(); }

 private:
  AttemptKey m_holder;
  std::vector<UniqueFd> m_files;
};

}  // namespace scalescope::agent
