#pragma once

#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// Applies ViewOptions::values and smoothing to a drawn figure; options that do not fit its kind are ignored.

// Returns true for lines and points with a value above 0. Other values become gaps on a logarithmic axis.
bool canBeLogarithmic(const Figure& figure);

// Draws a line of single values over a running x pale, and above it a weighted mean in which every earlier point has
// `smoothing` times the weight of the next: s = sum w^k y / sum w^k. It starts at the first value and lags no more than
// its weights require. Gaps stay gaps.
void shape(Figure& figure, const ViewOptions& view);

// Limits of what can be distinguished in one chart: hues with two shades of each, markers, and dashes for lines without
// markers.
inline constexpr std::size_t kMostHueParts = 16;
inline constexpr std::size_t kMostMarkerParts = 8;
inline constexpr std::size_t kMostDashParts = 4;

// Gives the lines of a figure with many of them, whose names consist of two parts ("bucket-8MB, 4 devices"), the color
// of one part and the marker or dash of the other. A legend of 15 + 4 parts can be read, one of 60 names cannot.
void shareNameParts(Figure& figure);

}  // namespace scalescope
