#pragma once

#include <optional>
#include <string>

#include <QByteArray>
#include <QImage>
#include <QLocale>
#include <QSize>

#include "core/base/result.h"
#include "core/report/text/message_formatter.h"
#include "core/report/values/figure.h"
#include "ui/style/theme.h"
#include "ui/charts/plot/ticks.h"

namespace scalescope {

// Files of a figure: equal figures and options give equal bytes (except for the dates in a PDF). Fonts are DejaVu Sans
// and, for Chinese, an installed font. Needs a QApplication, but no window. Any thread.
struct RenderOptions {
  Theme theme = Theme::light;
  QSize size{960, 600};
  int scale = 1;                       // Pixels per unit, 1 to kMostScale; PNG only.
  std::optional<Range> visibleX = {};  // Zoom on the screen, in axis positions.
  bool framed = true;                  // True to add title, notes and stamp; a report sets those itself.
  // For an SVG inside a page: colors follow the reader's light or dark scheme, and points and bars show their values.
  bool adaptive = false;
  QLocale locale = QLocale::c();    // Locale of the numbers.
  MessageFormatter formatter = {};  // Formatter of the texts that a frame adds to the figure's.
};

QImage figureImage(const Figure& figure, const RenderOptions& options = {});
QByteArray figureSvg(const Figure& figure, const RenderOptions& options = {});
QByteArray figurePdf(const Figure& figure, const RenderOptions& options = {});

// The file's extension selects the format, one of drawnEndings() (core/report/exports); any other is refused.
Status renderFigure(const Figure& figure, const std::string& file, const RenderOptions& options = {});

}  // namespace scalescope
