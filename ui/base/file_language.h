#pragma once

#include <QLocale>
#include <QString>
#include <functional>
#include <string>

#include "core/base/message.h"

namespace scalescope {

// The language of words that the window writes into files for people: figures and tables. One per program, English
// until it is set. CSV and JSON stay as they are (docs/FORMATS.md). Any thread, but for setFileLanguage: UI thread.

// What messages are in a language, by its code (ui/base/language.h); empty for English and for one that is not known.
std::function<std::string(const Message&)> wordsIn(const QString& code);

// Code of languages() (ui/base/language.h); of any other: English.
void setFileLanguage(const QString& code);
QString fileLanguage();

// Figures and tables in files say where their numbers come from (core/report/exports, Provenance) once a person wants
// it. Any thread.
bool filesTellProvenance();
void setFilesTellProvenance(bool on);

// How numbers are written there: as C for English.
QLocale fileLocale();
std::string inFileLanguage(const Message& message);

}  // namespace scalescope
