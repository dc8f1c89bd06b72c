#pragma once

#include "ui/charts/plot/plot_layout.h"

namespace scalescope {

// Text beside the data: names at the ends of lines, values above bars. Added to a layout whose plot has been placed.

inline constexpr double kPad = 8;  // Distance between a label and its line or bar.

// Finds the end of a series' line or its last marker, in axis positions; returns false if nothing of it is drawn.
bool lastPoint(const PlotData& data, std::size_t series, QPointF& last);

void placeEndLabels(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout);

// Places no value at all if one would not fit, because a single omitted value would look like a missing one.
void placeBarValues(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout);

}  // namespace scalescope
