#pragma once

#include <optional>
#include <string>

#include <QByteArray>
#include <QImage>
#include <QLocale>
#include <QSize>

#include "core/base/result.h"
#include "core/report/values/figure.h"
#include "ui/style/theme.h"
#include "ui/charts/plot/data/ticks.h"

namespace scalescope {

// Files of a figure: the same bytes for the same figure and options (PDF: but for its dates). DejaVu Sans, and for
// Chinese a font of this computer. Needs a QApplication, no window. Any thread.
struct RenderOptions {
  Theme theme = Theme::light;
  QSize size{960, 600};
  int scale = 1;                       // PNG only: pixels per unit, 1..kMostScale
  std::optional<Range> visibleX = {};  // the zoom on screen, in axis positions
  bool framed = true;                  // with title, notes and stamp around it; a report sets those itself
  // SVG only, inside a page: colours follow the reader's light or dark scheme, points and bars tell their values.
  bool adaptive = false;
  QLocale locale = QLocale::c();       // of numbers
};

QImage figureImage(const Figure& figure, const RenderOptions& options = {});
QByteArray figureSvg(const Figure& figure, const RenderOptions& options = {});
QByteArray figurePdf(const Figure& figure, const RenderOptions& options = {});

// By the file's ending, one of drawnEndings() (core/report/exports); anything else is refused.
Status renderFigure(const Figure& figure, const std::string& file, const RenderOptions& options = {});

}  // namespace scalescope
