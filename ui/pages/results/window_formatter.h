#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <QLocale>
#include <QString>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"
#include "ui/charts/chart_view.h"

namespace scalescope {

// Returns the window's language and decimal point, for its figures and tables. UI thread; the result may be used on any
// thread.
MessageFormatter windowFormatter();

// Returns English, or one of languages() (ui/base/language.h), independently of the window.
MessageFormatter formatterOf(const QString& language);
QLocale localeOf(const QString& language);  // Locale of numbers; C for English.

// Returns the language of files, independently of the window (ui/base/file_language.h).
MessageFormatter fileFormatter();

// Completes a result with the losses of every step. Any thread; it may block. Fails after a stop. Empty if there is
// nothing to read.
using LossReader = std::function<Result<std::shared_ptr<const StudyResult>>(const std::shared_ptr<const StudyResult>&,
                                                                            const std::stop_token&)>;

// Makes the content of files of a kind, in that language; fails if the losses cannot be read, and after a stop. Any
// thread.
Result<FileForm> fileForm(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                          const ViewOptions& view = {}, const LossReader& losses = {},
                          const std::stop_token& stop = {});

// Returns the file formats that only this kind has (core/report/exports), for its chart's menu.
std::vector<OwnFileForm> ownFileForms(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                                      const ViewOptions& view = {});

}  // namespace scalescope
