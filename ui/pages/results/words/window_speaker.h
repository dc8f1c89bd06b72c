#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QLocale>
#include <QString>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"
#include "core/report/words/speaker.h"
#include "ui/charts/chart_view.h"

namespace scalescope {

// The window's language and decimal point, for the figures and tables that it shows.
Speaker windowSpeaker();

// English, or one of languages() (ui/base/language.h) whatever the window speaks.
Speaker speakerOf(const QString& language);
QLocale localeOf(const QString& language);  // of numbers; C for English

// The language of files, whatever the window speaks (ui/base/file_language.h).
Speaker fileSpeaker();

// What files of a kind hold, in that language.
FileForm fileForm(const StudyResult& study, const std::string& kind, const ViewOptions& view = {});

// The files that only this kind has (core/report/exports), for its chart's menu.
std::vector<OwnFileForm> ownFileForms(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                                      const ViewOptions& view = {});

}  // namespace scalescope
