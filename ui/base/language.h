#pragma once

#include <QString>
#include <QStringList>

namespace scalescope {

// Languages with a complete translation, as codes: "en", "de".
QStringList languages();

// Replaces the installed translators and the default locale. "" = the system's language where there is a translation,
// else English. Returns the code in effect. UI thread; widgets get LanguageChange.
QString installLanguage(const QString& code);

}  // namespace scalescope
