#pragma once

#include "core/base/ids.h"

namespace scalescope {

// Ids of a queued study, of entries behind it, and of runs.
inline const StudyId kQueuedStudy{"01JD0000000000000000000001"}, kOtherStudy{"01JD0000000000000000000009"};
inline const EntryId kFirst{"01JD0000000000000000000002"}, kSecond{"01JD0000000000000000000003"};
inline const RunId kFirstRun{"01JD0000000000000000000004"}, kOtherRun{"01JD0000000000000000000005"};

}  // namespace scalescope
