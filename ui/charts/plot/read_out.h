#pragma once

#include <optional>
#include <vector>

#include <QPainter>

#include "ui/charts/plot/plot_paint.h"

namespace scalescope {

// What the cross-hair reads: every series' value at the measured x nearest to a position.
struct ReadOutRow {
  std::size_t series = 0;
  QString name;
  QString value;  // "1.62 (1.58 to 1.66), n = 3"
  QString brief;  // "1.62"
  double y = 0;   // position; NaN where there is no value
};
struct ReadOut {
  double x = 0;  // position
  QString title;
  std::vector<ReadOutRow> rows;
};
// A point's value with its interval and what is said of it.
QString pointText(const Figure& figure, const FigurePoint& point, const QLocale& locale);

std::optional<ReadOut> readOutAt(const Figure& figure, const PlotData& data, double position, const QLocale& locale);

// Positions a keyboard steps through: the measured x inside the visible range, rising.
std::vector<double> readOutStops(const Figure& figure, const PlotData& data);
// Of all positions, the visible ones and others, the next one after (direction 1) or before (-1) a position.
std::optional<double> nextStop(const Figure& figure, double position, int direction);

// The values of the cross-hair in the legend.
void paintLegendValues(QPainter& painter, const PaintContext& context, const ReadOut& readOut);
// Marks the name in the legend that keys have reached.
void paintChosenEntry(QPainter& painter, const PaintContext& context, std::size_t series);
void paintReadOut(QPainter& painter, const PaintContext& context, const ReadOut& readOut);

}  // namespace scalescope
