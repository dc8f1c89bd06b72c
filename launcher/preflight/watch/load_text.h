#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope::preflight {

// What the kernel of a host says of its load, as its files have it; "" where it says nothing.
struct LoadText {
  std::string stat;     // of /proc/stat the lines of cores
  std::string loadavg;  // /proc/loadavg
  std::string meminfo;  // /proc/meminfo
  std::string cpuinfo;  // of /proc/cpuinfo the numbers and clocks of cores
  // Of a close look alone:
  std::string sensors;  // for parseSensorFiles()
  std::string running;  // for parseCoreUsers()
};

// A close look opens a file of every thread of the host, and those of its sensors.
enum class Look { brief, close };

// For /bin/sh: prints them, each line behind a mark, so that what a login shell prints is no part of them.
std::string loadScript(Look look);

// Errors: preflight.no-answer where nothing of it is there.
Result<LoadText> readLoadText(std::string_view text);

}  // namespace scalescope::preflight
