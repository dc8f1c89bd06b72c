#pragma once

#include <QColor>
#include <QIcon>

namespace scalescope {

// Icons are drawn instead of taken from fonts or icon themes, so that they are equal on every machine and in both
// themes.
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
QIcon mutedIcon(Icon icon);  // Returns an icon in the muted color of the current theme at the time of painting.
int iconSize();              // In pixels, scaled with the font.
QPixmap iconPixmap(Icon icon, const QColor& colour, int size = iconSize(), double pixelRatio = 2);

}  // namespace scalescope
