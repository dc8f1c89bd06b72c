#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/base/index.h"
#include "core/store/store.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// How one attempt ended: the only place a run's final status comes from.
struct RunOutcome {
  RunStatus status = RunStatus::lost;
  RankIndex rank = kNoRank;      // that failed first
  std::optional<Message> cause;  // none when done

  friend bool operator==(const RunOutcome&, const RunOutcome&) = default;
};

// What the controller knows beside the records.
enum class EndReason {
  ranksGone,
  cancelledByUser,
  displaced,  // cancelled because nobody asks for its cell any more
  stopped,
  lost
};
struct EndFacts {
  EndReason reason = EndReason::ranksGone;
  std::optional<Message> why;  // displaced, stopped (no progress, refused by an agent) and lost
  int ranks = 1;
};

// From the manifest, error, exit and exited records of all sources. The first failing rank's message is the cause: by
// time, errors of collectives after all others, since a peer's death shows there. Lost is a run whose ranks went with
// the boot of their host.
RunOutcome judgeOutcome(const std::map<Source, std::vector<Record>>& records, const EndFacts& facts);

// Writes the outcome record into the run's `client` source and ingests it. Store thread.
Status writeOutcome(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                    const RunOutcome& outcome);

// Judges from what is stored, so that a client that came back late judges as the first would have, and writes it. Store
// thread.
Result<RunOutcome> concludeFromLogs(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                                    const EndFacts& end);

}  // namespace scalescope
