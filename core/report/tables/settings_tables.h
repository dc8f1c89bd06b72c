#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

Table mainSettings(const StudyResult& study);      // the most important hyper-parameters
Table environmentTable(const StudyResult& study);  // hardware and software of the hosts, each difference once
// Returns the displayed name of a fact's key: "CPU quota" for cpuQuota. An unknown one, such as an environment
// variable, is returned unchanged.
std::string factWord(const std::string& key);
Table runsTable(const StudyResult& study);  // R1, R2, .. -> run id

}  // namespace scalescope
