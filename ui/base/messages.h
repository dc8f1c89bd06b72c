#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include "core/base/message.h"
#include "core/base/result.h"

class QTranslator;

namespace scalescope {

// The sentence of `message` by the translators that are installed at the moment, its numbers as `locale` writes them.
// Any thread (QCoreApplication::translate locks them); one that speaks for long is given its `locale` from the UI
// thread, since the default is that of the moment.
QString translated(const Message& message, const QLocale& locale = QLocale());

// The same by another translator than those installed (a report has a language of its own); nullptr: English. Any
// thread.
QString translatedBy(const QTranslator* translator, const Message& message, const QLocale& locale);

// What failed, then its causes, one per line. Any thread, as above.
QString translated(const Error& error, const QLocale& locale = QLocale());

// Thousands are set apart from 10,000 on; of numbers that are read together (a column, an axis) in all of them, or
// none: the locale for those up to `largest`.
QLocale groupedUpTo(double largest, const QLocale& locale = QLocale());
// "5210", "17,820": one that is read by itself.
QString localFixed(double number, int decimals = 0, const QLocale& locale = QLocale());
// "2 devices, global batch 512": with the language's own comma.
QString listOf(const QStringList& parts);
// "n0: 2 devices": what, and what is said of it, with the language's own colon.
QString pairOf(const QString& what, const QString& words);

// "0.0125": up to six significant digits.
QString localNumber(double number, const QLocale& locale = QLocale());
// "1.62 GB", "2 min 10 s" with the locale's decimal sign; an en dash where nothing was measured.
QString localBytes(double bytes, const QLocale& locale = QLocale());
QString localSeconds(double seconds, const QLocale& locale = QLocale());
// The same of a forecast, which knows no more than two digits: "50 s", "5.8 s", "1 min 40 s".
QString foreseenSeconds(double seconds, const QLocale& locale = QLocale());

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

}  // namespace scalescope
