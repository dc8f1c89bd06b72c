#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns the most important hyper-parameters.
Table mainSettings(const MessageFormatter& language, const StudyResult& study);
// Returns hardware and software of the hosts, each difference once.
Table environmentTable(const MessageFormatter& language, const StudyResult& study);
// Returns the displayed name of a fact's key: "CPU quota" for cpuQuota. An unknown one, such as an environment
// variable, is returned unchanged.
std::string factWord(const MessageFormatter& language, const std::string& key);
Table runsTable(const MessageFormatter& language, const StudyResult& study);  // Returns the run id of R1, R2, ..

}  // namespace scalescope
