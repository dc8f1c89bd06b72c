#pragma once

#include <QPainterPath>

#include "ui/charts/plot/layout/plot_layout.h"

class QPainter;

namespace scalescope {

// How a plot is painted: on screen Qt Charts draws the lines between the two layers, in files paintLines() does. Any
// thread: nothing here is of the window.
struct PaintContext {
  const Figure& figure;
  const PlotData& data;
  const PlotLayout& layout;
  const PlotStyle& style;
};

void paintBelowLines(QPainter& painter, const PaintContext& context);  // grid, bands, areas, bars
void paintLines(QPainter& painter, const PaintContext& context);
void paintAboveLines(QPainter& painter, const PaintContext& context);  // axis, error bars, markers, gaps, all text

// All of a figure, into 0, 0 .. size; no background.
void paintFigure(QPainter& painter, const Figure& figure, const QSizeF& size, const PlotStyle& style,
                 std::optional<Range> visibleX = {});

void paintText(QPainter& painter, const PlacedText& text, bool asPath, const QColor& halo = {});
QPainterPath markerPath(Marker marker, const QPointF& centre, double size);

// Pen of a series' line: reference lines are dashed and thinner.
QPen linePen(const Figure& figure, std::size_t series, const PlotStyle& style);

}  // namespace scalescope
