#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/telemetry/wire/node_plan.h"

namespace scalescope::agent {

// Cores and GPUs of this machine that only this attempt's ranks may use. Each has a file, FOLDER/claims/core-3 or
// gpu-UUID, locked through descriptors that the ranks inherit, so that a claim lasts as long as a process of the
// attempt lives, whatever happens to its agent, its owner or their store. Two attempts of one user never share a claim.
class Claims {
 public:
  Claims() = default;
  // Takes all of `wanted`, or nothing. Error `agent.claimed` names the first claim that another attempt holds, and its
  // holder.
  static Result<Claims> take(const std::string& folder, const NodeClaims& wanted, const AttemptKey& holder);

  // Writes a process of the attempt into the claims, for the errors of other attempts.
  void attributeTo(pid_t process) const;
  [[nodiscard]] std::vector<int> descriptors() const;
  // Releases the claims of this process; living ranks keep theirs.
  void release() { m_files.clear(); }

 private:
  AttemptKey m_holder;
  std::vector<UniqueFd> m_files;
};

}  // namespace scalescope::agent
