#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Return a message in this thread's language, and its decimal point (core/report/words/message_formatter.h).
std::string formatted(const Message& message);
std::string decimalPoint();
std::string say(const char* code, Arguments arguments = {});

// Returns the text of a run's reason for display beside its status: without "cancelled", which the status contains
// already, "by the user". Other reasons are returned unchanged.
Message besideStatus(const Message& reason);

std::string devicesText(int devices);  // "1 device", "4 devices"

}  // namespace scalescope
