#pragma once

#include <map>
#include <vector>

#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

using RecordsBySource = std::map<Source, std::vector<Record>>;

// The records of a run that went on from checkpoints, as if its attempts (oldest first) had followed each other without
// a gap: of each earlier attempt the steps, collectives, epochs and checkpoints before the step at which the next one
// went on (its manifest's resumedAtStep), moved in time so that the two meet: all ranks of one host alike, or waits for
// one another would change. Steps that were lost and taken again count once, the later ones. An attempt that began at
// its first step leaves nothing of those before it; all else is the last attempt's, and its set-up comes before those
// steps.
RecordsBySource joinAttempts(std::vector<RecordsBySource> attempts);

}  // namespace scalescope
