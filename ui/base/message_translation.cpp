#include "ui/base/message_translation.h"

#include <QCoreApplication>
#include <QTranslator>
#include <cmath>
#include <functional>

#include "core/base/fixed_decimals.h"
#include "core/base/json/nested.h"
#include "core/base/message.h"
#include "core/base/units.h"

namespace scalescope {
namespace {

QString argumentText(const std::string& name, const Argument& argument, int decimals, const QLocale& locale) {
  if (const auto* text = std::get_if<std::string>(&argument)) return toQString(*text);
  QLocale plain = locale;
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  if (const auto* integer = std::get_if<std::int64_t>(&argument))
    return (isIdentifier(name) ? plain : groupedUpTo(double(*integer), locale)).toString(qlonglong(*integer));
  const double number = std::get<double>(argument);
  return decimals < 0 ? localNumber(number, plain) : plain.toString(number, 'f', decimals);
}

QString withLocalPoint(const std::string& text, const QLocale& locale) {
  return toQString(text).replace(QLatin1Char('.'), locale.decimalPoint());
}

// Returns the template in a language for the English one.
using TemplateIn = std::function<QString(const char* english)>;

QString filled(const Message& message, const QLocale& locale, const TemplateIn& templateIn) {
  const std::string text(englishTemplate(message.code));
  const QString wanted = templateIn(text.c_str());
  QString out;
  qsizetype at = 0;
  while (at < wanted.size()) {
    const qsizetype open = wanted.indexOf(QLatin1Char('{'), at);
    const qsizetype close = open < 0 ? -1 : wanted.indexOf(QLatin1Char('}'), open);
    if (close < 0) break;
    out += wanted.mid(at, open - at);
    const std::string key = wanted.mid(open + 1, close - open - 1).toStdString();
    QString value = wanted.mid(open, close - open + 1);
    if (key == kRateUnit) value = templateIn(std::string(englishTemplate(kRateUnitWithout)).c_str());
    for (const auto& [name, argument] : message.arguments)
      if (name == key) value = argumentText(name, argument, fixedDecimals(message, name), locale);
    if (const auto duration = durationText(message, key)) value = withLocalPoint(*duration, locale);
    if (const auto inner = nestedIn(message, key)) value = filled(*inner, locale, templateIn);
    out += value;
    at = close + 1;
  }
  return out + wanted.mid(at);
}

}  // namespace

QString translated(const Message& message, const QLocale& locale) {
  return filled(
      message, locale, [](const char* english) { return QCoreApplication::translate("messages", english); });
}

QString translatedBy(const QTranslator* translator, const Message& message, const QLocale& locale) {
  return filled(
      message, locale,
      [translator](const char* english) {
        const QString text = translator == nullptr ? QString() : translator->translate("messages", english);
        return text.isEmpty() ? QString::fromUtf8(english) : text;
      });
}

QString translated(const Error& error, const QLocale& locale) {
  QString text = translated(error.message, locale);
  for (const Message& cause : error.causes) text += QLatin1Char('\n') + translated(cause, locale);
  return text;
}

// The C locale of English files groups nothing: without this, their numbers would differ from the tables',
// which core/report/text/number_text.h groups.
QLocale groupedUpTo(double largest, const QLocale& locale) {
  constexpr double kGroupedFrom = 10'000;
  const QLocale::NumberOptions options = locale.numberOptions();
  QLocale out = locale;
  out.setNumberOptions(std::abs(largest) < kGroupedFrom
                           ? options | QLocale::OmitGroupSeparator
                           : options & ~QLocale::NumberOptions(QLocale::OmitGroupSeparator));
  return out;
}

QString localFixed(double number, int decimals, const QLocale& locale) {
  return groupedUpTo(number, locale).toString(number, 'f', decimals);
}

QString listOf(const QStringList& parts) {
  return parts.join(QCoreApplication::translate("QObject", ", ", "between the parts of a list"));
}

QString pairOf(const QString& what, const QString& words) {
  return QCoreApplication::translate("QObject", "%1: %2").arg(what, words);
}

// QLocale writes 1E-07 where the command line and tables have 1e-7.
QString localNumber(double number, const QLocale& locale) {
  const std::string text = sixDigits(number);
  return text.find('e') == std::string::npos ? locale.toString(number, 'g', 6) : withLocalPoint(text, locale);
}

QString localBytes(double bytes, const QLocale& locale) {
  return std::isfinite(bytes) ? withLocalPoint(bytesText(bytes), locale) : QStringLiteral("\u2013");
}

QString localSeconds(double seconds, const QLocale& locale) {
  return std::isfinite(seconds) ? withLocalPoint(secondsText(seconds), locale) : QStringLiteral("\u2013");
}

QString forecastSeconds(double seconds, const QLocale& locale) {
  return std::isfinite(seconds) ? withLocalPoint(roughSecondsText(seconds), locale) : QStringLiteral("\u2013");
}

}  // namespace scalescope
