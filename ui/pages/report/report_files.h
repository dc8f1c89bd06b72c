#pragma once

#include <QString>

#include "core/report/documents/report.h"

namespace scalescope {

// The forms of a report that the window saves: html and pdf in one file; md and tex with their figures beside them as
// NAME-speedup.svg or .pdf. English, as all files. UI thread: takes about 20 ms per figure.
QStringList reportEndings();
QString reportFormName(const QString& ending);  // "LaTeX"

Status saveReport(const StudyResult& study, ReportTemplate which, const QString& file);

}  // namespace scalescope
