#pragma once

#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/result.h"
#include "launcher/agent/host/process_facts.h"

namespace scalescope::agent {

struct SpawnRequest {
  std::vector<std::string> arguments;  // First the program's path, then its arguments.
  EnvironmentChange environment;       // Change of the inherited environment.
  std::string outputPath;              // File to which stdout and stderr are appended.
  std::vector<int> cores;              // Cores of the child; inherited if empty.
  double memoryLimitBytes = 0;         // Limit of RLIMIT_DATA; 0 for none.
  std::vector<int> passFds;            // Descriptors that stay open in the child under the same numbers.
};

// A forked child that waits for go() before it becomes the program, and ends by itself if its parent dies first. The
// caller can therefore save its identity before anything runs.
class PendingProcess {
 public:
  static Result<PendingProcess> fork(const SpawnRequest& request);

  [[nodiscard]] const ProcessIdentity& identity() const { return m_identity; }
  // Starts the program. The error names it and the reason why exec failed; the child has ended then and must still be
  // reaped.
  Status go();

 private:
  ProcessIdentity m_identity;
  std::string m_program;
  UniqueFd m_goFd;
  UniqueFd m_errorFd;
};

}  // namespace scalescope::agent
