#pragma once

#include <QColor>

#include "core/report/values/figure.h"

namespace scalescope {

// The look of docs/UI.md as values: the only place that names a colour or a distance. Any thread.

enum class Theme { light, dark };

// hairline and grid only divide; edge marks where a control is.
struct Tokens {
  QColor window, surface, text, muted, accent, onAccent, grid, hairline, edge, total;
  QColor danger, dangerSurface, warning, warningSurface, success, successSurface, info, infoSurface;
};
const Tokens& tokens(Theme theme);

// Colour of a series: roles keep theirs everywhere, plain series count through the eight hues by `index`.
QColor seriesColour(SeriesRole role, int index, Theme theme);
inline constexpr int kSeriesHues = 8;
QColor seriesHue(int index, Theme theme);

// Of a value between the least (0) and the most (1) that a heat map shows: grows steadily away from the window's
// colour.
QColor heatColour(double share, Theme theme);

// Colour is never the only difference: dash and marker change with the index as well.
enum class Marker { circle, square, triangle, diamond, triangleDown, cross, pentagon, ring };
Marker seriesMarker(int index);
Qt::PenStyle seriesDash(int index);

// WCAG 2 contrast ratio, 1..21.
double contrast(const QColor& a, const QColor& b);

// Distances in pixels: everything sits on kGrid, inside a group on kTight.
inline constexpr int kGrid = 8;
inline constexpr int kTight = 4;
inline constexpr int kPageMargin = 24;

}  // namespace scalescope
