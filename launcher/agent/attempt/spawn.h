#pragma once

#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/result.h"
#include "launcher/agent/host/process.h"

namespace scalescope::agent {

struct SpawnRequest {
  std::vector<std::string> arguments;  // [0] is the program's path
  EnvironmentChange environment;       // of the inherited one
  std::string outputPath;              // stdout and stderr, appended
  std::vector<int> cores;              // empty = inherit
  double memoryLimitBytes = 0;         // RLIMIT_DATA; 0 = none
  std::vector<int> passFds;            // stay open in the child under the same numbers
};

// A forked child that waits for go() before it becomes the program, and ends by itself when its parent dies first: so
// the caller can write down who it is before anything runs.
class PendingProcess {
 public:
  static Result<PendingProcess> fork(const SpawnRequest& request);

  [[nodiscard]] const ProcessIdentity& identity() const { return m_identity; }
  // Lets it run. The error names the program and why exec failed; the child is gone then and must still be reaped.
  Status go();

 private:
  ProcessIdentity m_identity;
  std::string m_program;
  UniqueFd m_goFd;
  UniqueFd m_errorFd;
};

}  // namespace scalescope::agent
