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
#include "core/report/words/speaker.h"
#include "ui/charts/chart_view.h"

namespace scalescope {

// The window's language and decimal point, for the figures and tables that it shows. UI thread; what it gives may speak
// on any.
Speaker windowSpeaker();

// English, or one of languages() (ui/base/language.h) whatever the window speaks.
Speaker speakerOf(const QString& language);
QLocale localeOf(const QString& language);  // of numbers; C for English

// The language of files, whatever the window speaks (ui/base/file_language.h).
Speaker fileSpeaker();

// Gives a result what it holds only some of: the losses of every step. Any thread; it may block. Error once it is
// stopped. Empty: nothing to read.
using LossReader = std::function<Result<std::shared_ptr<const StudyResult>>(const std::shared_ptr<const StudyResult>&,
                                                                            const std::stop_token&)>;

// What files of a kind hold, in that language; error where they cannot be read, and once it is stopped. Any thread.
Result<FileForm> fileForm(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                          const ViewOptions& view = {}, const LossReader& losses = {},
                          const std::stop_token& stop = {});

// The files that only this kind has (core/report/exports), for its chart's menu.
std::vector<OwnFileForm> ownFileForms(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                                      const ViewOptions& view = {});

}  // namespace scalescope
