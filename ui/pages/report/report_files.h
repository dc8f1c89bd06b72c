#pragma once

#include <functional>
#include <memory>

#include <QString>
#include <QStringList>

#include "core/report/documents/report_texts.h"

namespace scalescope {

// Content of a report.
struct ReportRequest {
  std::shared_ptr<const StudyResult> study;
  ReportTemplate which = ReportTemplate::lab;
  QString language = QStringLiteral("en");
  ReportTexts texts{};
  bool withManifest = true;  // True to add the manifest and the study file, with which it can be run again.
};

// Makes the document in the language of `request`.
Document documentOf(const ReportRequest& request);

// Writes the report in the format of the file's extension (core/report/documents/report_forms): html and pdf as one
// file; md and tex with their figures as NAME-speedup.svg or .pdf; NAME-manifest.json and NAME-study.json. Returns all
// written files, the report first. `progress` receives the finished share; if it returns false, written files are
// removed and the list is empty. Any thread; takes about 20 ms per figure.
Result<QStringList> saveReport(const ReportRequest& request, const QString& file,
                               const std::function<bool(double share)>& progress = {});

}  // namespace scalescope
