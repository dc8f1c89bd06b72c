#pragma once

#include "ui/style/tokens.h"

class QApplication;

namespace scalescope {

// Style, fonts (the first time) and palette of `theme` for the whole program; widgets are told by PaletteChange.
void applyTheme(QApplication& app, Theme theme);

}  // namespace scalescope
