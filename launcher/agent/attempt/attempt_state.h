#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/telemetry/wire/messages.h"
#include "launcher/agent/host/process.h"

namespace scalescope::agent {

// What an agent writes down about one attempt, so that its successor can adopt the ranks and never starts them twice.

struct Folders {
  std::string root;             // the store (local transport) or the agent's own folder
  std::string state;            // attemptStateFolder
  std::string runtime;          // runtimeFolder
  bool keepsForOthers = false;  // root is no store: what is fetched goes in time (kept_runs.h)
};

struct RankExit {
  bool known = false;  // false: adopted, and the rank left no exit record
  int code = -1;       // -1 when a signal ended it
  int signal = 0;
  ExitCause cause = ExitCause::none;
  friend bool operator==(const RankExit&, const RankExit&) = default;
};

ExitCode codeOf(const RankExit& exit);
// Returns whether SIGKILL ended the rank, or the program of the user's own that scalescope-program ran as this rank: it
// then ends with 128 and the signal.
bool isKilled(const RankExit& exit);

struct RankState {
  ProcessIdentity process;  // pid -1 = never started
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
  std::vector<RankState> ranks;  // as plan.ranks
  std::map<Source, AckPosition> acks;
  friend bool operator==(const AttemptState&, const AttemptState&) = default;
};

// The state as the text of its file, and back; the error names the file's field.
std::string attemptStateText(const AttemptState& state);
Result<AttemptState> parseAttemptState(std::string_view text, const std::string& path);

// FOLDER/agent/STUDY-NODE/RUN-ATTEMPT.json, written atomically and fsynced.
std::string attemptStateFolder(const std::string& folder, const StudyId& study, NodeIndex node);
Status writeAttemptState(const std::string& stateFolder, const AttemptState& state);
void removeAttemptState(const std::string& stateFolder, const RunId& run, int attempt);
std::optional<AttemptState> readAttemptState(const std::string& stateFolder, const RunId& run, int attempt);
// All that have not ended, and the newest of those that have.
std::vector<AttemptState> readKnownAttempts(const std::string& stateFolder);

}  // namespace scalescope::agent
