#pragma once

#include <QString>
#include <QStringList>

namespace scalescope {

// Languages with a complete translation, as codes: "en", "de", "zh_CN".
QStringList languages();

// As it calls itself: "English", "Deutsch", "简体中文".
QString languageName(const QString& code);

// Replaces the installed translators and the default locale. "" = the system's language where there is a translation,
// else English; kPseudo = pseudoText() of English, for tests. Returns the code in effect. UI thread; widgets get
// LanguageChange.
QString installLanguage(const QString& code);

inline const QString kPseudo = QStringLiteral("pseudo");

// A third longer, in letters with accents, between brackets: shows what is not translated and what has no room. Keeps
// %1, %n and {name}.
QString pseudoText(const QString& english);

// Whether the fonts of this computer have the characters that the language is written in. Needs a QGuiApplication.
bool fontsWrite(const QString& code);

}  // namespace scalescope
