#pragma once

#include <QString>

namespace scalescope {

// A study's or report's name as a part of a file's name: any text is a name, but not every text is one file in the
// folder that a person chose.
inline QString fileWord(const QString& name) {
  QString word = name;
  for (QChar& each : word)
    if (QStringLiteral("/\\:*?\"<>|").contains(each) || !each.isPrint()) each = QLatin1Char('-');
  if (word.startsWith(QLatin1Char('.'))) word[0] = QLatin1Char('-');  // it would be hidden
  return word;
}

}  // namespace scalescope
