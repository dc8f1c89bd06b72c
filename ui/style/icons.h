#pragma once

#include <QColor>
#include <QIcon>

namespace scalescope {

// Drawn, not taken from fonts or icon themes: the same on every machine and in both themes.
enum class Icon {
  help,
  save,
  table,
  chart,
  warning,
  error,
  info,
  check,
  close,
  zoomOut,
  tag,
  trash,
  up,
  down,
  pause,
  play,
  pin
};
QIcon icon(Icon icon, const QColor& colour);
QIcon mutedIcon(Icon icon);  // in the muted colour of the theme that is current when it is drawn
int iconSize();              // pixels, following the font
QPixmap iconPixmap(Icon icon, const QColor& colour, int size = iconSize(), double pixelRatio = 2);

}  // namespace scalescope
