#pragma once

#include <string>

#include "core/analysis/run/trace.h"

namespace scalescope {

// The steps as a JSON object of the trace event format, which Perfetto and chrome://tracing open: a process per node,
// and per rank one track of parts, as many of collectives as are under way together, and where it has profiled steps
// one for each thread and stream that its operators ran on; ts and dur in microseconds. A collective is joined over its
// ranks by a flow where their clocks are one. otherData says which clock it is.
std::string toChromeTrace(const StepTrace& trace, const std::string& study);

// What the clock of these moments is, in a sentence.
std::string clockText(const StepTrace& trace);

}  // namespace scalescope
