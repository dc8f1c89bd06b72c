#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include "core/base/message.h"
#include "core/base/result.h"

class QTranslator;

namespace scalescope {

// Returns the text of `message` from the installed translators, with its numbers in the format of `locale`. Any thread
// (QCoreApplication::translate locks the translators); a thread that uses it for a long time gets its `locale` from the
// UI thread, since the default one can change meanwhile.
QString translated(const Message& message, const QLocale& locale = QLocale());

// Returns the text from another translator than the installed ones, because a report has its own language; nullptr
// selects English. Any thread.
QString translatedBy(const QTranslator* translator, const Message& message, const QLocale& locale);

// Returns the error, then its causes, one per line. Any thread, as above.
QString translated(const Error& error, const QLocale& locale = QLocale());

// Returns the locale for numbers up to `largest`. Thousands are grouped from 10,000 on; numbers that are read together
// (a column, an axis) are all grouped or none is.
QLocale groupedUpTo(double largest, const QLocale& locale = QLocale());
// Formats a single number: "5210", "17,820".
QString localFixed(double number, int decimals = 0, const QLocale& locale = QLocale());
// Joins the parts with the language's own comma: "2 devices, global batch 512".
QString listOf(const QStringList& parts);
// Joins a name and its value with the language's own colon: "n0: 2 devices".
QString pairOf(const QString& what, const QString& words);

// Writes up to six significant digits: "0.0125".
QString localNumber(double number, const QLocale& locale = QLocale());
// Write "1.62 GB" and "2 min 10 s" with the locale's decimal sign, and an en dash if nothing was measured.
QString localBytes(double bytes, const QLocale& locale = QLocale());
QString localSeconds(double seconds, const QLocale& locale = QLocale());
// Writes a forecast, which is accurate to two digits only: "50 s", "5.8 s", "1 min 40 s".
QString forecastSeconds(double seconds, const QLocale& locale = QLocale());

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

}  // namespace scalescope
