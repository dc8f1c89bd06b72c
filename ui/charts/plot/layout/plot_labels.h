#pragma once

#include "ui/charts/plot/layout/plot_layout.h"

namespace scalescope {

// Text that stands at the data: names at the ends of lines, values above bars. Added to a layout whose plot has its
// place.

inline constexpr double kPad = 8;  // between a label and what it names

// Where the line or the last marker of a series ends, in axis positions; false where nothing of it is drawn.
bool lastPoint(const PlotData& data, std::size_t series, QPointF& last);

void placeEndLabels(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout);

// Nothing where one value would not fit: one left out would look like a missing one.
void placeBarValues(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout);

}  // namespace scalescope
