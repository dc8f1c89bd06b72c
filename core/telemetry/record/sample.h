#pragma once

#include <optional>
#include <string_view>

#include "core/telemetry/record/records.h"

namespace scalescope {

// Reads a whole record of type sample without a Record, because a log may have millions of them. Returns nothing if it
// is of another type or if decodeRecord() would refuse it.
std::optional<SampleRecord> decodeSample(std::string_view bytes);

}  // namespace scalescope
