#pragma once

#include <QLocale>
#include <QString>
#include <cmath>
#include <optional>

namespace scalescope {

// As the window's language writes numbers, else as C does; null of what is none. No thousands follow a zero: 0.001 is a
// thousandth in German, too, and 0,001 is never 1.
inline std::optional<double> typedNumber(const QString& text) {
  bool rejectsGroups = false;
  for (const QChar each : text) {
    rejectsGroups = each.digitValue() == 0;
    if (each.isDigit()) break;
  }
  for (QLocale reader : {QLocale(), QLocale::c()}) {
    if (rejectsGroups) reader.setNumberOptions(reader.numberOptions() | QLocale::RejectGroupSeparator);
    bool good = false;
    if (const double number = reader.toDouble(text, &good); good && std::isfinite(number)) return number;
  }
  return std::nullopt;
}

// The text of a number in a field, which typedNumber() reads again.
inline QString numberToType(double value, int digits) {
  QLocale plain;
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  return plain.toString(value, 'g', digits);
}

}  // namespace scalescope
