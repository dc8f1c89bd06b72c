#pragma once

#include "ui/style/tokens.h"

class QApplication;

namespace scalescope {

// Sets style, fonts (on the first call) and palette of `theme` for the whole program; widgets get PaletteChange.
void applyTheme(QApplication& app, Theme theme);

}  // namespace scalescope
