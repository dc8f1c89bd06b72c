#pragma once

#include <QFont>
#include <QFontMetrics>

#include "ui/style/tokens.h"

namespace scalescope {

// The look of the whole program: its fonts and the theme of the moment. UI thread.

// The system's UI font, at 10 points or whatever more a person has chosen for the desktop.
QFont uiFont(const QFont& system);

// Made of it; numbers of DejaVu Sans are tabular as they are.
QFont bodyFont();
QFont titleFont();     // heading of a chart or group
QFont headlineFont();  // the page's one sentence
QFont smallFont();     // axis text, subtitles
QFont exportFont();    // DejaVu Sans, whatever the system's font is, then fonts of Simplified Chinese

// Of a length beside text that is so many pixels at the usual font, 10 points at 96 dots an inch: as much more as the
// font is larger.
int inFont(int pixels);

// Of a button, a field, a row of a table: one height, so that a line of them is a line.
int controlHeight(const QFontMetrics& metrics);

Theme currentTheme();
void setCurrentTheme(Theme theme);  // applyTheme's: what is drawn from now on is drawn of it

}  // namespace scalescope
