#pragma once

#include <QPainterPath>

#include "ui/charts/plot/layout/plot_layout.h"

class QPainter;

namespace scalescope {

// What Qt Charts cannot draw: grid, bands, hatching, bars, error bars, markers, direct labels. Used for screen and
// files.
struct PaintContext {
  const Figure& figure;
  const PlotData& data;
  const PlotLayout& layout;
  const PlotStyle& style;
};

void paintBelowLines(QPainter& painter, const PaintContext& context);  // grid, bands, areas, bars
void paintAboveLines(QPainter& painter, const PaintContext& context);  // axis, error bars, markers, gaps, all text

void paintText(QPainter& painter, const PlacedText& text, bool asPath, const QColor& halo = {});
QPainterPath markerPath(Marker marker, const QPointF& centre, double size);

// Pen of a series' line: reference lines are dashed and thinner.
QPen linePen(const Figure& figure, std::size_t series, const PlotStyle& style);

}  // namespace scalescope
