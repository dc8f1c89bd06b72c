#pragma once

#include <exception>
#include <optional>
#include <string>

#include "core/telemetry/log/objects.h"

namespace scalescope {

// Returns an exception's text without a C++ stack.
std::string whatOf(const std::exception& exception);

// Classifies an out-of-memory error: returns the memory that ran out, a device's or the host's; nothing if the
// exception has another cause.
std::optional<ExhaustedMemory> exhaustedMemory(const std::exception& exception);

}  // namespace scalescope
