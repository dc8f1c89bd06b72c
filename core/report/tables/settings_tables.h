#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

Table mainSettings(const StudyResult& study);      // the hyper-parameters a reader asks for first
Table environmentTable(const StudyResult& study);  // what ran where, each difference once
Table runsTable(const StudyResult& study);         // R1, R2, .. -> run id

}  // namespace scalescope
