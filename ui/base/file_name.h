#pragma once

#include <QString>

namespace scalescope {

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
