#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/telemetry/log/segment.h"

namespace scalescope::agent {

// One agent serves one (study, node index): on a Slurm cluster within one job, so that an agent that reads on the login
// node what a job has left never stands for that of the next job, where the login node is a node of it.
struct AgentName {
  StudyId study;
  NodeIndex node;
  std::int64_t job = 0;  // 0 = in none
};

// /tmp/scalescope-UID, made with mode 0700. Where somebody else has made it: scalescope in the user's folder of
// /run/user, or /dev/shm/scalescope-UID. None of these names depends on how this process was started: every agent of a
// user finds the same.
Result<std::string> runtimeFolder();
// The first that is this user's alone, else the first that can be made so. Error agent.runtime-folder: the first one.
Result<std::string> ownFolderAmong(const std::vector<std::string>& candidates);

// "STUDY-NODE", in a job "STUDY-NODE-job-J", below the runtime folder: .sock, .lock (start and end), .pid, .err.
std::string runtimePath(const std::string& folder, const AgentName& name, const std::string& suffix);

// A socket's name as its address takes it, which has room for 107 bytes: through the folder's descriptor, since a home
// may have a long path. It is good as long as this object is there.
class SocketName {
 public:
  explicit SocketName(const std::string& path);
  [[nodiscard]] const std::string& text() const { return m_text; }  // "" = the folder cannot be opened

 private:
  UniqueFd m_folder;
  std::string m_text;
};

// $XDG_STATE_HOME/scalescope-agent, of all studies.
std::string stateRoot();
// $XDG_STATE_HOME/scalescope-agent/STUDY/node-K: where logs are kept when the client's store is on another machine.
std::string stateFolder(const AgentName& name);

// $XDG_CACHE_HOME/scalescope/data
std::string dataRoot();
// $XDG_CACHE_HOME/scalescope/data/DIGEST: files that every study of this user on this machine may use, known by their
// content.
std::string sharedFolder(const std::string& digest);

// "a/b/c" without "..", ".", empty parts, a leading '/', control characters: what a client may name in the node's
// folder.
bool isSafeRelativePath(const std::string& path);

}  // namespace scalescope::agent
