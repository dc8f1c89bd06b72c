#pragma once

#include <vector>

#include <QColor>
#include <QFont>
#include <QLocale>
#include <QRectF>
#include <QString>

#include "core/report/values/figure.h"

class QPainter;

namespace scalescope {

// A page as it is printed, as a value: what stands where, in points from its top left corner. On screen and in a PDF it
// is painted by the same function.

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
  double scale = 1;  // points per unit of the figure
  QSizeF size;       // in units
  Figure figure;
};

struct PrintedPage {
  std::vector<PrintedBox> boxes;
  std::vector<PrintedText> texts;
  std::vector<PrintedFigure> figures;
};

// The size in which a figure stands in a report of any form.
inline constexpr int kReportFigureWidth = 820;
inline constexpr int kReportFigureHeight = 400;

inline constexpr double kPrintedUnit = 1200.0 / 72;  // of fonts and lengths in a point: no rounding is seen

QSizeF printedSize();                          // of a page, in points
QFont printedFont(const PrintedStyle& style);  // in units
// `unitsPerPoint` of the painter. Light theme; no background. Any thread.
void paintPage(QPainter& painter, const PrintedPage& page, double unitsPerPoint, const QLocale& locale);

}  // namespace scalescope
