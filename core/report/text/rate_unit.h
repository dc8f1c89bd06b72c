#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns true if the study measured a user's own program.
bool hasProgram(const StudyResult& study);

// Sets the unit of rates in the figures, tables and reports that this thread makes of a study while the object exists.
// Scopes can be nested. It is a scope like that of the language (message_formatter.h), because most functions that
// format a message do not have the study.
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
