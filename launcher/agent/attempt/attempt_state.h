#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/telemetry/wire/messages.h"
#include "launcher/agent/host/process_facts.h"

namespace scalescope::agent {

// State of one attempt that an agent saves, so that its successor can adopt the ranks and never starts them twice.

struct Folders {
  std::string root;     // The store (local transport) or the agent's own folder.
  std::string state;    // Folder of attemptStateFolder.
  std::string runtime;  // Folder of runtimeFolder.
  // True if root is not a store: fetched runs are removed after some time (prune_script.h).
  bool keepsForOthers = false;
};

struct RankExit {
  bool known = false;  // False for an adopted rank that left no exit record.
  int code = -1;       // Exit code; -1 if a signal ended it.
  int signal = 0;
  ExitCause cause = ExitCause::none;
  friend bool operator==(const RankExit&, const RankExit&) = default;
};

ExitCode codeOf(const RankExit& exit);
// Returns true if SIGKILL ended the rank, or the user's own program that scalescope-program ran as this rank, which
// then exits with 128 + the signal.
bool isKilled(const RankExit& exit);

struct RankState {
  ProcessIdentity process;  // Its pid is -1 if never started.
  bool gone = false;
  RankExit exit;
  friend bool operator==(const RankState&, const RankState&) = default;
};

struct AckPosition {
  int segment = 0;
  std::uint64_t offset = 0;
  friend bool operator==(const AckPosition&, const AckPosition&) = default;
};

struct AttemptState {
  AttemptPhase phase = AttemptPhase::prepared;
  NodePlan plan;
  std::string bootId;
  std::string masterAddress;
  int masterPort = 0;
  bool cancelled = false;
  std::int64_t endedWallNs = 0;
  std::vector<RankState> ranks;  // Ranks in the order of plan.ranks.
  std::map<Source, AckPosition> acks;
  friend bool operator==(const AttemptState&, const AttemptState&) = default;
};

// Convert the state to the text of its file and back; the error names the file's field.
std::string attemptStateText(const AttemptState& state);
Result<AttemptState> parseAttemptState(std::string_view text, const std::string& path);

// Returns FOLDER/agent/STUDY-NODE, which has a file RUN-ATTEMPT.json per attempt, written atomically and flushed.
std::string attemptStateFolder(const std::string& folder, const StudyId& study, NodeIndex node);
Status writeAttemptState(const std::string& stateFolder, const AttemptState& state);
void removeAttemptState(const std::string& stateFolder, const RunId& run, int attempt);
// Returns nullopt if there is no such file, or if it cannot be read, which readKnownAttempts reports.
std::optional<AttemptState> readAttemptState(const std::string& stateFolder, const RunId& run, int attempt);

struct KnownAttempts {
  std::vector<AttemptState> attempts;  // All that have not ended, and the newest ended ones.
  // One error for each file that cannot be read: what its attempt left is reported from the logs, and its ranks are not
  // adopted.
  std::vector<Error> unreadable;
};
KnownAttempts readKnownAttempts(const std::string& stateFolder);

// Reports of a node on an attempt, for its clients.

// Makes the report from the state; `folder` has the attempt's logs.
AttemptReport reportOf(const AttemptState& state, const std::string& folder);

// Makes the report of an attempt that this agent does not hold, from the state file of an earlier agent, else from the
// node's own log. The state is unknown if there is neither. Searches /proc if the attempt is not known to have ended.
AttemptReport reportFromDisk(const Folders& folders, const AttemptKey& key, NodeIndex node);

}  // namespace scalescope::agent
