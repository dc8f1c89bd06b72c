#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/source_state.h"
#include "core/store/sqlite/sqlite.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Returns the committed stretches of a source that contain a record of one of `types`, in the order of its log with the
// reserve file last. Adjacent stretches are joined.
std::vector<Stretch> committedStretches(Database& database, std::int64_t sourceNo, std::uint32_t types);

// Reads a stretch from its log file in small pieces and passes on every item. Error if the file is missing or ends
// before the stretch does.
Status readStretch(const std::string& attemptFolder, const Source& source, const Stretch& stretch,
                   const std::function<void(const SegmentReader::Item&)>& each);

}  // namespace scalescope
