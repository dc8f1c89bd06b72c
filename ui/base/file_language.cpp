#include "ui/base/file_language.h"

#include <QTranslator>
#include <memory>
#include <mutex>

#include "ui/base/messages.h"

namespace scalescope {
namespace {

struct FileLanguage {
  QString code = QStringLiteral("en");
  QLocale locale = QLocale::c();
  std::shared_ptr<const QTranslator> translator;  // none: English
};

std::mutex s_mutex;

FileLanguage& kept() {
  static FileLanguage language;
  return language;
}

FileLanguage current() {
  const std::lock_guard lock(s_mutex);
  return kept();
}

}  // namespace

void setFileLanguage(const QString& code) {
  FileLanguage wanted;
  auto translator = std::make_shared<QTranslator>();
  if (code != wanted.code && translator->load(QStringLiteral("scalescope_") + code, QStringLiteral(":/i18n")))
    wanted = {code, QLocale(code), std::move(translator)};
  wanted.locale.setNumberOptions(wanted.locale.numberOptions() | QLocale::OmitGroupSeparator);
  const std::lock_guard lock(s_mutex);
  kept() = wanted;
}

QString fileLanguage() { return current().code; }
QLocale fileLocale() { return current().locale; }

std::string inFileLanguage(const Message& message) {
  const FileLanguage language = current();
  return language.translator == nullptr
             ? english(message)
             : translatedBy(language.translator.get(), message, language.locale).toStdString();
}

}  // namespace scalescope
