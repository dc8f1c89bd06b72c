#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns the text of a run's reason for display beside its status: without "cancelled", which the status contains
// already, "by the user". Other reasons are returned unchanged.
Message besideStatus(const Message& reason);

// Returns "1 device", "4 devices".
std::string devicesText(const MessageFormatter& language, int devices);

// Returns true if the study measured a user's own program.
bool hasProgram(const StudyResult& study);

// Returns the formatter with the unit of rates that the study has. Several studies of which one measured a program have
// samples/s.
MessageFormatter inUnitOf(const MessageFormatter& formatter, const StudyResult& study);
MessageFormatter inUnitOf(MessageFormatter formatter, bool isOfProgram);

}  // namespace scalescope
