#pragma once

#include <vector>

#include <QPainterPath>

#include "ui/charts/plot/plot_layout.h"

class QPainter;

namespace scalescope {

// Painting of a plot: on the screen Qt Charts draws the lines between the two layers, in files paintLines() does. Any
// thread: nothing here depends on the window.
struct PaintContext {
  const Figure& figure;
  const PlotData& data;
  const PlotLayout& layout;
  const PlotStyle& style;
};

// Paints grid, bands, areas, bars and error bars.
void paintBelowLines(QPainter& painter, const PaintContext& context);
void paintLines(QPainter& painter, const PaintContext& context);
// Paints axes, markers, gaps and all text.
void paintAboveLines(QPainter& painter, const PaintContext& context);

// Paints a whole figure from 0, 0 to `size`, without a background.
void paintFigure(QPainter& painter, const Figure& figure, const QSizeF& size, const PlotStyle& style,
                 std::optional<Range> visibleX = {});

// Returns the size in which a file of the figure has every name of its categories and series; at least `least`.
QSizeF sizeForNames(const Figure& figure, const QSizeF& least, const PlotStyle& style,
                    std::optional<Range> visibleX = {});

void paintText(QPainter& painter, const PlacedText& text, bool asPath, const QColor& halo = {});
QPainterPath markerPath(Marker marker, const QPointF& centre, double size);

// Returns true if the key of a series in the legend is an area, as the series is in the plot.
bool isFilled(const Figure& figure, const PlotData& data, std::size_t series);

// Returns the pen of a series' line: reference lines are dashed and thinner.
QPen linePen(const Figure& figure, std::size_t series, const PlotStyle& style);
// The pen of a drawn line: one of many points, or beside lines that have many together, has no round joins, which would
// take most of the time of painting it. `together`: the result of linePoints().
QPen linePen(const Figure& figure, const PlotLine& line, qsizetype together, const PlotStyle& style);
// Returns the number of points of all lines.
qsizetype linePoints(const PlotData& data);

}  // namespace scalescope
