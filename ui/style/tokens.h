#pragma once

#include <QColor>
#include <QList>

#include "core/report/values/figure.h"
#include "core/report/values/shape.h"

namespace scalescope {

// The design of docs/UI.md as values: the only place that defines colors and distances. Any thread.

enum class Theme { light, dark };

// hairline and grid only divide; edge marks the place of a control.
struct Tokens {
  QColor window, surface, text, muted, accent, onAccent, grid, hairline, edge, total;
  QColor danger, dangerSurface, warning, warningSurface, success, successSurface, info, infoSurface;
};
const Tokens& tokens(Theme theme);

// Returns the color of a series: roles have fixed colors; plain series cycle through the shades by `index`.
QColor seriesColour(SeriesRole role, int index, Theme theme);
inline constexpr int kSeriesHues = kMostHueParts / 2;
QColor seriesHue(int index, Theme theme);
// Returns the eight hues, then a shade of each that is nearer to the color of text.
inline constexpr int kSeriesShades = kMostHueParts;
QColor seriesShade(int index, Theme theme);

// Returns the color of a heat map's value between the least (0) and the greatest (1); its contrast to the window's
// color grows steadily.
QColor heatColour(double share, Theme theme);

// Color is never the only difference: dash and marker change with the index as well. Together with the shade, the dash
// distinguishes 112 lines, the marker 128 series of points, and the fill 64 series of bars.
enum class Marker { circle, square, triangle, diamond, triangleDown, cross, pentagon, ring };
Marker seriesMarker(int index);
inline constexpr int kSeriesPerDash = 4;  // Number of indices with one dash.
inline constexpr int kSeriesDashes = 7;   // No divisor of the number of shades, so that each shade has every dash.
QList<qreal> seriesDash(int index);       // Returns lengths in multiples of the line's width; empty: solid.
enum class SeriesFill { solid, rising, falling, crossed };
SeriesFill seriesFill(int index);  // Returns the direction of the lines in an area.

// Returns the WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor& a, const QColor& b);

// Distances in pixels: kGrid between groups, kTight within a group.
inline constexpr int kGrid = 8;
inline constexpr int kTight = 4;
inline constexpr int kPageMargin = 24;

}  // namespace scalescope
