#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/log/segment.h"

namespace scalescope::agent {

// Name of an agent, which serves one (study, node index). On a Slurm cluster it also has the job, so that an agent on
// the login node that reads the logs of an ended job is never taken for that of the next job, if the login node is one
// of its nodes.
struct AgentName {
  StudyId study;
  NodeIndex node;
  std::int64_t job = 0;  // Number of the Slurm job; 0 outside of a job.
};

// Returns /tmp/scalescope-UID, created with mode 0700. If another user has created it: scalescope in the user's folder
// of /run/user, or /dev/shm/scalescope-UID. None of these names depends on how this process was started, so every agent
// of a user finds the same.
Result<std::string> runtimeFolder();
// Returns the first that only this user can access, else the first that can be created so. Error agent.runtime-folder
// names the first one.
Result<std::string> ownFolderAmong(const std::vector<std::string>& candidates);

// Returns a path below the runtime folder for "STUDY-NODE", in a job "STUDY-NODE-job-J": .sock, .lock (start and end),
// .pid, .err.
std::string runtimePath(const std::string& folder, const AgentName& name, const std::string& suffix);

// A socket's path in the form for its address, which has room for 107 bytes: through the folder's descriptor, since a
// home directory may have a long path. It is valid as long as this object exists.
class SocketName {
 public:
  explicit SocketName(const std::string& path);
  [[nodiscard]] const std::string& text() const { return m_text; }  // Returns "" if the folder cannot be opened.

 private:
  UniqueFd m_folder;
  std::string m_text;
};

// Returns $XDG_STATE_HOME/scalescope-agent, the folder of all studies.
std::string stateRoot();
// Returns $XDG_STATE_HOME/scalescope-agent/STUDY/node-K, which keeps logs if the client's store is on another machine.
std::string stateFolder(const AgentName& name);

// Returns $XDG_CACHE_HOME/scalescope/data.
std::string dataRoot();
// Returns $XDG_CACHE_HOME/scalescope/data/DIGEST, for files that every study of this user on this machine may use,
// identified by their content.
std::string sharedFolder(const std::string& digest);

// Returns true for "a/b/c" without "..", ".", empty parts, a leading '/' or control characters: a client may name such
// a path in the node's folder.
bool isSafeRelativePath(const std::string& path);

}  // namespace scalescope::agent
