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

// Committed stretches of a source in the order of its log, the reserve file last, those with a record of one of
// `types`; what lies side by side is one.
std::vector<Stretch> committedStretches(Database& database, std::int64_t sourceNo, std::uint32_t types);

// Reads a stretch from its log file in small pieces and gives every item of it out. Error: the file is gone or ends
// before the stretch does.
Status readStretch(const std::string& attemptFolder, const Source& source, const Stretch& stretch,
                   const std::function<void(const SegmentReader::Item&)>& each);

}  // namespace scalescope
