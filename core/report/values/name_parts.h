#pragma once

#include "core/report/values/figure.h"

namespace scalescope {

// Limits of what can be distinguished in one chart: hues with two shades of each, markers, and dashes for lines without
// markers.
inline constexpr std::size_t kMostHueParts = 16;
inline constexpr std::size_t kMostMarkerParts = 8;
inline constexpr std::size_t kMostDashParts = 4;

// Gives the lines of a figure with many of them, whose names consist of two parts ("bucket-8MB, 4 devices"), the colour
// of one part and the marker or dash of the other. A legend of 15 + 4 parts can be read, one of 60 names cannot.
void shareNameParts(Figure& figure);

}  // namespace scalescope
