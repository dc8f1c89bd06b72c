#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/store/store.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// The end of one attempt, which is the only source of a run's final status.
struct RunOutcome {
  RunStatus status = RunStatus::lost;
  RankIndex rank = kNoRank;      // Rank that failed first.
  std::optional<Message> cause;  // Cause of the failure; empty if the run completed.
  // True if another process listened at the port of rank 0's program. It is not stored, but follows from the records.
  bool isPortTaken = false;

  friend bool operator==(const RunOutcome&, const RunOutcome&) = default;
};

// Information that the controller has besides the records.
enum class EndReason {
  ranksGone,
  cancelledByUser,
  displaced,  // A run that was cancelled because no entry needs its cell any more.
  stopped,
  stalled,  // A run that was stopped because no rank made progress.
  lost
};
struct EndFacts {
  EndReason reason = EndReason::ranksGone;
  std::optional<Message> why;  // Reason of displaced, stopped (refused by an agent), stalled and lost.
  int ranks = 1;
};

// Judges by the manifest, error, exit and exited records of all sources. The cause is the message of the first failing
// rank: by time, with errors of collectives after all others, because they may only show another rank's death, and a
// taken port before all others, because the other ranks then connect to the wrong process. A run is lost if its ranks
// ended with the boot of their host.
RunOutcome judgeOutcome(const std::map<Source, std::vector<Record>>& records, const EndFacts& facts);

// Writes the outcome record into the run's `client` source and ingests it. Store thread.
Status writeOutcome(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                    const RunOutcome& outcome);

// Judges by the stored records, so that a client that reconnects late judges as the first would have, and writes the
// outcome. Store thread.
Result<RunOutcome> concludeFromLogs(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                                    const EndFacts& end);

}  // namespace scalescope
