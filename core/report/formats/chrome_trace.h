#pragma once

#include <string>

#include "core/analysis/run/trace.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns the steps as a JSON object of the trace event format, which Perfetto and chrome://tracing open. Each node is
// a process. Each rank has one track of parts, as many tracks of collectives as overlap, and, if it has profiled steps,
// one for each thread and stream on which its operators ran. ts and dur are in microseconds. A flow joins a collective
// over its ranks if their clocks are comparable; otherData names the clock.
// A step of a user's own program counts samples, which need not be images.
std::string toChromeTrace(const MessageFormatter& language, const StepTrace& trace, const std::string& study,
                          bool isOfProgram);

// Returns a sentence about the clock of the times in a trace.
std::string clockText(const MessageFormatter& language, const StepTrace& trace);

}  // namespace scalescope
