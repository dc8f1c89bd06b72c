#pragma once

#include <exception>
#include <optional>
#include <string>

#include "core/telemetry/log/objects.h"

namespace scalescope {

// What an exception says, without a C++ stack.
std::string whatOf(const std::exception& exception);

// Whose memory ran out: a device's or the host's; none where something else went wrong.
std::optional<ExhaustedMemory> exhaustedMemory(const std::exception& exception);

}  // namespace scalescope
