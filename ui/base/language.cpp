#include "ui/base/language.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTranslator>
#include <algorithm>
#include <memory>
#include <vector>

namespace scalescope {
namespace {

std::vector<std::unique_ptr<QTranslator>>& installed() {
  static std::vector<std::unique_ptr<QTranslator>> translators;
  return translators;
}

// Translator that builds on the English plural forms.
class PseudoTranslator final : public QTranslator {
 public:
  [[nodiscard]] QString translate(const char* context, const char* source, const char* comment, int n) const override {
    const QString english = QTranslator::translate(context, source, comment, n);
    return pseudoText(english.isEmpty() ? QString::fromUtf8(source) : english);
  }
};

// Returns the code of a region's language; "zh_CN" is used for every Chinese region.
QString systemLanguage(const QLocale& region) {
  const QString language = region.name().left(2);
  return language == QLatin1String("zh") ? QStringLiteral("zh_CN") : language;
}

void load(std::unique_ptr<QTranslator> translator, const QString& name, const QString& folder) {
  if (!translator->load(name, folder)) return;
  QCoreApplication::installTranslator(translator.get());
  installed().push_back(std::move(translator));
}

}  // namespace

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("zh_CN")}; }

QString languageName(const QString& code) {
  return code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
}

QString pseudoText(const QString& english) {
  static const QString plain = QStringLiteral("aceinosuyACEINOSUY");
  static const QString accented = QStringLiteral("áčéíñóšúýÁČÉÍÑÓŠÚÝ");
  static const QRegularExpression kept(QStringLiteral("%L?\\d+|%n|\\{[^{}\\s\"]+\\}"));
  QString out = QStringLiteral("[");
  qsizetype at = 0;
  const auto dress = [&](qsizetype end) {
    for (; at < end; ++at) {
      const qsizetype letter = plain.indexOf(english[at]);
      out += letter < 0 ? english[at] : accented[letter];
    }
  };
  for (auto each = kept.globalMatch(english); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    dress(match.capturedStart());
    out += match.captured();
    at = match.capturedEnd();
  }
  dress(english.size());
  return out + QString(std::max<qsizetype>(1, english.size() / 3), QLatin1Char('~')) + QLatin1Char(']');
}

bool fontsWrite(const QString& code) {
  return !code.startsWith(QLatin1String("zh")) || !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty();
}

QString installLanguage(const QString& code) {
  const QString asked = code.isEmpty() ? systemLanguage(QLocale::system()) : code;
  const bool pseudo = asked == kPseudo;
  const QString language = languages().contains(asked) ? asked : QStringLiteral("en");
  for (const auto& translator : installed()) QCoreApplication::removeTranslator(translator.get());
  installed().clear();
  // The user's own region decides how numbers look if its language is the chosen one.
  QLocale::setDefault(language == systemLanguage(QLocale::system()) ? QLocale::system() : QLocale(language));
  if (language != QStringLiteral("en"))
    load(std::make_unique<QTranslator>(), QStringLiteral("qtbase_") + language,
         QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  std::unique_ptr<QTranslator> words = std::make_unique<QTranslator>();
  if (pseudo) words = std::make_unique<PseudoTranslator>();
  // English has a file, too: its plural forms.
  load(std::move(words), QStringLiteral("scalescope_") + language, QStringLiteral(":/i18n"));
  return pseudo ? kPseudo : language;
}

}  // namespace scalescope
