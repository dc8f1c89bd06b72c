#pragma once

#include <functional>
#include <string>

#include <QLocale>
#include <QString>

#include "core/base/message.h"

namespace scalescope {

// Language of the texts that the window writes into exported figures and tables. One per program, English until it is
// set. CSV and JSON are not translated (docs/FORMATS.md). Any thread, except setFileLanguage: UI thread.

// Returns the function that writes messages in the language with this code (ui/base/language.h); empty for English and
// for an unknown code.
std::function<std::string(const Message&)> messagesIn(const QString& code);

// Sets the language by a code of languages() (ui/base/language.h); any other code selects English.
void setFileLanguage(const QString& code);
QString fileLanguage();

// Returns true if exported figures and tables include the provenance of their numbers (core/report/exports,
// Provenance). Off until the user sets it. Any thread.
bool filesHaveProvenance();
void setFilesHaveProvenance(bool on);

// Locale of the numbers in these files: C for English.
QLocale fileLocale();

// Makes a part of a file name from the name of a study or report. A name may hold any text, and characters such as "/"
// would lead to another folder than the one that the user chose.
inline QString fileWord(const QString& name) {
  QString word = name;
  for (QChar& each : word)
    if (QStringLiteral("/\\:*?\"<>|").contains(each) || !each.isPrint()) each = QLatin1Char('-');
  if (word.startsWith(QLatin1Char('.'))) word[0] = QLatin1Char('-');  // A leading dot would hide the file.
  return word;
}

}  // namespace scalescope
