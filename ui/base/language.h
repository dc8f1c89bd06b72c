#pragma once

#include <QString>
#include <QStringList>

namespace scalescope {

// Returns the codes of the languages with a complete translation: "en", "de", "zh_CN".
QStringList languages();

// Returns the language's name in itself: "English", "Deutsch", "简体中文".
QString languageName(const QString& code);

// Replaces the installed translators and the default locale. An empty code selects the system's language if there is a
// translation, else English; kPseudo selects pseudoText() of English, for tests. Returns the code in effect. UI thread;
// widgets get LanguageChange.
QString installLanguage(const QString& code);

inline const QString kPseudo = QStringLiteral("pseudo");

// Makes the text a third longer, with accented letters and between brackets, to show texts that are not translated or
// have too little room. Keeps %1, %n and {name}.
QString pseudoText(const QString& english);

// Returns true if the installed fonts have the characters of the language. Needs a QGuiApplication.
bool fontsWrite(const QString& code);

}  // namespace scalescope
