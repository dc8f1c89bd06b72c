#pragma once

#include <vector>

#include <QColor>
#include <QFont>
#include <QLocale>
#include <QRectF>
#include <QString>

#include "core/report/values/figure.h"
#include "ui/charts/plot/plot_layout.h"

class QPainter;

namespace scalescope {

// A printed page as a value: positions of its parts in points from the top left corner. The same function paints it on
// the screen and in a PDF.

struct PrintedStyle {
  double points = 10;
  bool bold = false;
  QColor colour = Qt::black;
  bool mono = false;
};

struct PrintedText {
  QPointF baseline;
  QString words;
  PrintedStyle style;
};
struct PrintedBox {
  QRectF at;
  QColor colour;
};
struct PrintedFigure {
  QPointF at;
  double scale = 1;  // Points per unit of the figure.
  QSizeF size;       // Units of the figure.
  Figure figure;
};

struct PrintedPage {
  std::vector<PrintedBox> boxes;
  std::vector<PrintedText> texts;
  std::vector<PrintedFigure> figures;
};

// Size of a figure in a report of any format.
inline constexpr int kReportFigureWidth = 820;
inline constexpr int kReportFigureHeight = 400;

// Units of fonts and lengths per point, fine enough to hide rounding.
inline constexpr double kPrintedUnit = 1200.0 / 72;

PlotStyle printedFigureStyle(const QLocale& locale);  // Style of the figures.
QSizeF printedSize();                                 // Size of a page, in points.
QFont printedFont(const PrintedStyle& style);         // Font size is in units.
// `unitsPerPoint`: units of the painter. Light theme, without a background. Any thread.
void paintPage(QPainter& painter, const PrintedPage& page, double unitsPerPoint, const QLocale& locale);

}  // namespace scalescope
