#pragma once

#include <QFont>
#include <QFontMetrics>

#include "ui/style/tokens.h"

namespace scalescope {

// Current theme and fonts of the whole program. UI thread.

// Returns the system's UI font at 10 points, or larger if the desktop's font is larger.
QFont uiFont(const QFont& system);

// Returns a font derived from it; the digits of DejaVu Sans are tabular.
QFont bodyFont();
QFont titleFont();     // Font of the heading of a chart or group.
QFont headlineFont();  // Font of the page's main sentence.
QFont smallFont();     // Font of axis labels and subtitles.
QFont exportFont();    // DejaVu Sans, whatever the system's font is, then fonts of Simplified Chinese.

// Scales a length beside text, given in pixels at the usual font (10 points at 96 dpi), by the size of the actual font.
int inFont(int pixels);

// Height of buttons, fields and table rows, which is the same for all so that they align in a line.
int controlHeight(const QFontMetrics& metrics);

Theme currentTheme();
void setCurrentTheme(Theme theme);  // Sets the theme of everything that is drawn later; called by applyTheme.

}  // namespace scalescope
