#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Return a message in this thread's language, and its decimal point (core/report/text/message_formatter.h).
std::string formatted(const Message& message);
std::string decimalPoint();
std::string say(const char* code, Arguments arguments = {});

// Returns the text of a run's reason for display beside its status: without "cancelled", which the status contains
// already, "by the user". Other reasons are returned unchanged.
Message besideStatus(const Message& reason);

std::string devicesText(int devices);  // Returns "1 device", "4 devices".

// Returns true if the study measured a user's own program.
bool hasProgram(const StudyResult& study);

// Scope that sets the unit of rates in the figures, tables and reports that this thread makes of a study while the
// object exists. Scopes can be nested. It is a scope like that of the language (message_formatter.h), because most
// functions that format a message do not have the study.
class ScopedRateUnit {
 public:
  explicit ScopedRateUnit(const StudyResult& study) : ScopedRateUnit(hasProgram(study)) {}
  explicit ScopedRateUnit(bool isOfProgram);  // Several studies of which one measured a program have samples/s.
  ~ScopedRateUnit();
  ScopedRateUnit(const ScopedRateUnit&) = delete;
  ScopedRateUnit& operator=(const ScopedRateUnit&) = delete;

 private:
  bool m_before;
};

}  // namespace scalescope
