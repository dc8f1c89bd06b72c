#pragma once

#include <optional>
#include <vector>

#include <QPolygonF>
#include <QSizeF>
#include <QVector>

#include "core/base/message.h"
#include "core/report/values/figure.h"
#include "ui/charts/plot/data/ticks.h"

namespace scalescope {

// A figure worked out for one visible range: ranges, ticks and everything to draw, in axis positions, decimated and cut
// so that nothing lies outside the plot. Pure; Plot draws it.

inline constexpr int kMostPlotPoints = 8000;

struct PlotLine {
  std::size_t series = 0;
  QVector<QPointF> points;  // NaN between pieces
};

struct PlotArea {  // stacked layer or band
  std::size_t series = 0;
  std::vector<QPolygonF> pieces;
};

// The ends of an error bar that lie outside the plot: it has an arrow there.
struct BeyondPlot {
  bool low = false, high = false;
};

struct PlotMark {
  std::size_t series = 0;
  QPointF at;
  std::optional<double> low, high;  // error bar ends, inside the range
  bool shown = true;                // false: error bar only
  BeyondPlot beyond{};
};

struct PlotBar {
  std::size_t series = 0;
  double left = 0, right = 0;
  double from = 0, to = 0;
  std::optional<double> low, high;
  double value = 0;  // what is written above it
  double top = 0;    // level a waterfall connects to the next bar
  BeyondPlot beyond{};
};

struct PlotCell {  // of a heat map
  std::size_t series = 0;
  double left = 0, right = 0;
  double from = 0, to = 0;
  double share = 0;  // of PlotData::scale: 0 its lower end, 1 its upper
};

struct PlotData {
  Range x, y;
  Range scale;  // of a heat map's colours
  std::vector<Tick> xTicks, yTicks;
  std::vector<double> xMinor, yMinor;  // unlabelled ones of logarithmic axes
  std::vector<PlotLine> lines;
  std::vector<PlotArea> areas, bands;
  std::vector<PlotMark> marks;
  std::vector<PlotBar> bars;
  std::vector<PlotCell> cells;
  std::vector<double> gaps;  // x positions of points without a value
  std::size_t gapCount = 0;  // of all, also beyond the marked ones
  bool barValues = false;    // few enough bars to write each value
  std::size_t points() const;
};

struct PlotRequest {
  std::optional<Range> visibleX;  // zoom, in positions
  int columns = 600;              // pixels across
  int xTicks = 6;
  int yTicks = 5;
  QLocale locale = QLocale::c();
};

// What a plot of this size has room for.
PlotRequest plotRequest(const QSizeF& size, const QLocale& locale, std::optional<Range> visibleX);

// True where bars of the figure lie on each other (parts of a step).
bool isStacked(const Figure& figure);
// True where the figure can be zoomed along x.
bool canZoom(const Figure& figure);
// Nothing to draw: no series or no finite point.
bool isEmpty(const Figure& figure);

// Bars over a numeric axis get one category per distinct x; all other figures come back unchanged.
Figure withCategories(const Figure& figure);

// What is decimated, cut to what is visible and placed. Any thread.
PlotData preparePlot(const Figure& figure, const PlotRequest& request);
// The x that it shows, alone.
Range shownX(const Figure& figure, const PlotRequest& request);

// "36 of 500 points have no value." Of what was measured: not of reference lines, nor of the raw values under a
// smoothed line, nor where a missing value is a blank cell. None where nothing is missing.
std::optional<Message> gapsMessage(const Figure& figure);

// Colour index of each series: plain series count, roles do not.
std::vector<int> hueIndices(const Figure& figure);

}  // namespace scalescope
