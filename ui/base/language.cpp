#include "ui/base/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>
#include <vector>

namespace scalescope {
namespace {

std::vector<std::unique_ptr<QTranslator>>& installed() {
  static std::vector<std::unique_ptr<QTranslator>> translators;
  return translators;
}

void load(const QString& name, const QString& folder) {
  auto translator = std::make_unique<QTranslator>();
  if (!translator->load(name, folder)) return;
  QCoreApplication::installTranslator(translator.get());
  installed().push_back(std::move(translator));
}

}  // namespace

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("de")}; }

QString installLanguage(const QString& code) {
  const QString system = QLocale::system().name().left(2);
  const QString asked = code.isEmpty() ? system : code;
  const QString language = languages().contains(asked) ? asked : QStringLiteral("en");
  for (const auto& translator : installed()) QCoreApplication::removeTranslator(translator.get());
  installed().clear();
  // A person's own region decides how numbers look where it speaks the chosen language.
  QLocale::setDefault(language == system ? QLocale::system() : QLocale(language));
  if (language != QStringLiteral("en"))
    load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  load(QStringLiteral("scalescope_") + language, QStringLiteral(":/i18n"));  // for English: plural forms
  return language;
}

}  // namespace scalescope
