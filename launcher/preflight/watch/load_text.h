#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope::preflight {

// Load of a host in the text of its kernel's files; empty if a file is missing.
struct LoadText {
  std::string stat;     // Lines of cores in /proc/stat.
  std::string loadavg;  // /proc/loadavg.
  std::string meminfo;  // /proc/meminfo.
  std::string cpuinfo;  // Numbers and clocks of cores in /proc/cpuinfo.
  // Set only by a close look:
  std::string sensors;  // Input of parseSensorFiles().
  std::string running;  // Input of parseCoreUsers().
};

// A close look opens a file of every thread of the host, and those of its sensors.
enum class Look { brief, close };

// Returns a script for /bin/sh that prints them, each line behind a mark, so that the output of a login shell is
// ignored.
std::string loadScript(Look look);

// Errors: preflight.no-answer if none of the lines is there.
Result<LoadText> readLoadText(std::string_view text);

}  // namespace scalescope::preflight
