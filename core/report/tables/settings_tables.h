#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

Table mainSettings(const StudyResult& study);      // the hyper-parameters a reader asks for first
Table environmentTable(const StudyResult& study);  // what ran where, each difference once
// A fact's key as people call it: "CPU quota" for cpuQuota; of what is not known so, as an environment variable,
// itself.
std::string factWord(const std::string& key);
Table runsTable(const StudyResult& study);  // R1, R2, .. -> run id

}  // namespace scalescope
