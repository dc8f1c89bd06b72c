#pragma once

#include <optional>
#include <vector>

#include <QPainter>
#include <QPointF>

#include "ui/charts/plot/plot_layout.h"
#include "ui/charts/plot/plot_paint.h"

namespace scalescope {

// Read-out of the cross-hair: every series' value at the measured x nearest to a position.
struct ReadOutRow {
  std::size_t series = 0;
  QString name;
  QString value;  // Example: "1.62 (1.58 to 1.66), n = 3".
  QString brief;  // Example: "1.62".
  double y = 0;   // Position on the axis; NaN if there is no value.
};
struct ReadOut {
  double x = 0;  // Position on the axis.
  QString title;
  std::vector<ReadOutRow> rows;
};
// Returns a point's value with its interval and its note.
QString pointText(const Figure& figure, const FigurePoint& point, const QLocale& locale);

std::optional<ReadOut> readOutAt(const Figure& figure, const PlotData& data, double position, const QLocale& locale);

// Returns the positions through which the keyboard steps: the measured x inside the visible range, ascending.
std::vector<double> readOutStops(const Figure& figure, const PlotData& data);
// Returns the measured position, visible or not, that follows (direction 1) or precedes (-1) a position.
std::optional<double> nextStop(const Figure& figure, double position, int direction);

// Paints the values at the cross-hair into the legend.
void paintLegendValues(QPainter& painter, const PaintContext& context, const ReadOut& readOut);
// Marks the legend entry that the keyboard has selected.
void paintChosenEntry(QPainter& painter, const PaintContext& context, const LegendChoice& choice);
void paintReadOut(QPainter& painter, const PaintContext& context, const ReadOut& readOut);

// Item of a figure at a pixel: a bar, or the nearest measured point within a few pixels. In the figure's own values;
// for bars over categories x is the category, and for a timeline y is the row.
struct PointAt {
  std::size_t series = 0;
  double x = 0, y = 0;
};
std::optional<PointAt> pointAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel);

}  // namespace scalescope
