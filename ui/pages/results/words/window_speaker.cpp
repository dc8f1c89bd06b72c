#include "ui/pages/results/words/window_speaker.h"

#include "core/report/exports/export_forms.h"
#include "ui/base/file_language.h"
#include "ui/base/messages.h"

namespace scalescope {

Speaker windowSpeaker() {
  return {[](const Message& message) { return translated(message).toStdString(); },
          QString(QLocale().decimalPoint()).toStdString()};
}

Speaker fileSpeaker() {
  if (fileLanguage() == QLatin1String("en")) return {};
  return {inFileLanguage, QString(fileLocale().decimalPoint()).toStdString()};
}

FileForm fileForm(const StudyResult& study, const std::string& kind, const ViewOptions& view) {
  const SpeakIn language(fileSpeaker());
  const auto figure = makeFigure(study, kind, view);
  const auto table = makeTable(study, kind, view);
  return {figure ? *figure : Figure(), table ? *table : Table()};
}

std::vector<OwnFileForm> ownFileForms(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                                      const ViewOptions& view) {
  std::vector<OwnFileForm> out;
  for (const OwnForm& own : ownForms(kind))
    out.push_back({QString::fromLatin1(own.form->ending), toQString(own.name), [study, kind, view, form = own.form] {
                     const SpeakIn english({});
                     return exportText(*form, *study, kind, view);
                   }});
  return out;
}

}  // namespace scalescope
