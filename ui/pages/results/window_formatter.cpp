#include "ui/pages/results/window_formatter.h"

#include "core/report/figures/export_forms.h"
#include "ui/base/file_language.h"
#include "ui/base/message_translation.h"

namespace scalescope {

MessageFormatter windowFormatter() {
  const QLocale locale;
  return {[locale](const Message& message) { return translated(message, locale).toStdString(); },
          QString(locale.decimalPoint()).toStdString()};
}

MessageFormatter formatterOf(const QString& language) {
  auto words = messagesIn(language);
  if (!words) return {};
  return {std::move(words), QString(QLocale(language).decimalPoint()).toStdString()};
}

QLocale localeOf(const QString& language) { return language == QLatin1String("en") ? QLocale::c() : QLocale(language); }

MessageFormatter fileFormatter() { return formatterOf(fileLanguage()); }

Result<FileForm> fileForm(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                          const ViewOptions& view, const LossReader& losses, const std::stop_token& stop) {
  const MessageFormatter formatter = fileFormatter();
  const auto whole = losses && kind == "loss" ? losses(study, stop) : Result<std::shared_ptr<const StudyResult>>(study);
  if (!whole) return tl::unexpected(whole.error());
  const auto figure = makeFigure(formatter, *study, kind, view);
  const auto table = makeTable(formatter, **whole, kind, view);
  return FileForm{figure ? *figure : Figure(), table ? *table : Table()};
}

std::vector<OwnFileForm> ownFileForms(const std::shared_ptr<const StudyResult>& study, const std::string& kind,
                                      const ViewOptions& view) {
  std::vector<OwnFileForm> out;
  for (const OwnForm& own : ownForms(kind))
    out.push_back({QString::fromLatin1(own.form->ending), toQString(own.name), [study, kind, view, form = own.form] {
                     return exportText(inEnglish(), *form, *study, kind, view);
                   }});
  return out;
}

}  // namespace scalescope
