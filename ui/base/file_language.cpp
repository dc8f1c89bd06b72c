#include "ui/base/file_language.h"

#include <QTranslator>
#include <atomic>
#include <memory>
#include <mutex>

#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

struct FileLanguage {
  QString code = QStringLiteral("en");
  QLocale locale = QLocale::c();
};

std::mutex s_mutex;
std::atomic<bool> s_hasProvenance = false;

FileLanguage& kept() {
  static FileLanguage language;
  return language;
}

FileLanguage current() {
  const std::lock_guard lock(s_mutex);
  return kept();
}

}  // namespace

std::function<std::string(const Message&)> messagesIn(const QString& code) {
  const auto translator = std::make_shared<QTranslator>();
  if (code == QLatin1String("en") || !translator->load(QStringLiteral("scalescope_") + code, QStringLiteral(":/i18n")))
    return {};
  return [translator, locale = QLocale(code)](const Message& message) {
    return translatedBy(translator.get(), message, locale).toStdString();
  };
}

void setFileLanguage(const QString& code) {
  FileLanguage wanted;
  if (messagesIn(code)) wanted = {code, QLocale(code)};
  wanted.locale.setNumberOptions(wanted.locale.numberOptions() | QLocale::OmitGroupSeparator);
  const std::lock_guard lock(s_mutex);
  kept() = wanted;
}

bool filesHaveProvenance() { return s_hasProvenance; }
void setFilesHaveProvenance(bool on) { s_hasProvenance = on; }

QString fileLanguage() { return current().code; }
QLocale fileLocale() { return current().locale; }

}  // namespace scalescope
