#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/telemetry/wire/events.h"

namespace scalescope::cli {

// Turns events into what a person reads on stderr: a line per cell and run, never more than the news.
class ProgressLines {
 public:
  // Empty = nothing to say.
  std::string lineFor(const Event& event);
};

// What was measured: devices, batch, images/s, speedup, exposed communication, busbw against the ceiling.
std::string measuredTable(const StudyResult& study);

}  // namespace scalescope::cli
