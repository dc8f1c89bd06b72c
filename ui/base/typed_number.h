#pragma once

#include <QLocale>
#include <QString>
#include <cmath>
#include <optional>

namespace scalescope {

// Parses a number in the format of the window's language, else in that of C; null if the text is no number. No
// thousands follow a leading zero: 0.001 is a thousandth in German, too, and 0,001 is never 1.
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

// Formats a number for a field so that typedNumber() reads it again.
inline QString numberToType(double value, int digits) {
  QLocale plain;
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  return plain.toString(value, 'g', digits);
}

}  // namespace scalescope
