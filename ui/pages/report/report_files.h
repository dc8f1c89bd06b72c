#pragma once

#include <functional>
#include <memory>

#include <QString>
#include <QStringList>

#include "core/report/documents/report_texts.h"

namespace scalescope {

// What a report is made of.
struct ReportWish {
  std::shared_ptr<const StudyResult> study;
  ReportTemplate which = ReportTemplate::lab;
  QString language = QStringLiteral("en");
  ReportTexts texts{};
  bool withManifest = true;  // and the study file: what runs it again
};

// In the wish's language.
Document documentOf(const ReportWish& wish);

// In the form that the file's ending names (core/report/documents/report_forms): html and pdf in one file; md and tex
// with their figures beside them as NAME-speedup.svg or .pdf; NAME-manifest.json and NAME-study.json. All files that
// were written, the report first. `progress` hears the share that is done; false ends it, what was written is removed,
// and the list is empty. Any thread; takes about 20 ms per figure.
Result<QStringList> saveReport(const ReportWish& wish, const QString& file,
                               const std::function<bool(double share)>& progress = {});

}  // namespace scalescope
