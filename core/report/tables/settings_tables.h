#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

Table mainSettings(const StudyResult& study);      // Returns the most important hyper-parameters.
Table environmentTable(const StudyResult& study);  // Returns hardware and software of the hosts, each difference once.
// Returns the displayed name of a fact's key: "CPU quota" for cpuQuota. An unknown one, such as an environment
// variable, is returned unchanged.
std::string factWord(const std::string& key);
Table runsTable(const StudyResult& study);  // Returns the run id of R1, R2, ..

}  // namespace scalescope
