#pragma once

#include <map>
#include <vector>

#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

using RecordsBySource = std::map<Source, std::vector<Record>>;

// Returns the records of a run that was resumed from checkpoints, as if its attempts (oldest first) had followed each
// other without a gap. Of each earlier attempt it keeps the steps, collectives, epochs and checkpoints before the step
// at which the next one resumed (its manifest's resumedAtStep), shifted in time so that the two are adjacent. All ranks
// of a host are shifted alike, or their waits for each other would change. Steps that were lost and repeated are taken
// from the later attempt. An attempt that started at its first step replaces the earlier ones. All other records are
// the last attempt's, and its set-up precedes those steps.
RecordsBySource joinAttempts(std::vector<RecordsBySource> attempts);

}  // namespace scalescope
