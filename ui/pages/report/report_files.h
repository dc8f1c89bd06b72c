#pragma once

#include <QString>

#include "core/report/documents/report.h"

namespace scalescope {

// In the form that the file's ending names (core/report/documents/report_forms): html and pdf in one file; md and tex
// with their figures beside them as NAME-speedup.svg or .pdf. English, as all files. UI thread: takes about 20 ms per
// figure.
Status saveReport(const StudyResult& study, ReportTemplate which, const QString& file);

}  // namespace scalescope
