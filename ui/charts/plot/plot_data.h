#pragma once

#include <optional>
#include <vector>

#include <QPolygonF>
#include <QSizeF>
#include <QVector>

#include "core/base/message.h"
#include "core/report/values/figure.h"
#include "ui/charts/plot/ticks.h"

namespace scalescope {

// A figure prepared for one visible range: ranges, ticks and everything to draw, in axis positions, decimated and
// clipped to the plot. Pure; Plot draws it.

inline constexpr int kMostPlotPoints = 8000;

struct PlotLine {
  std::size_t series = 0;
  QVector<QPointF> points;  // NaN between pieces.
};

struct PlotArea {  // A stacked layer or a band.
  std::size_t series = 0;
  std::vector<QPolygonF> pieces;
};

// Ends of an error bar that are outside the plot and drawn as arrows.
struct BeyondPlot {
  bool low = false, high = false;
};

struct PlotMark {
  std::size_t series = 0;
  QPointF at;
  std::optional<double> low, high;  // Ends of the error bar, inside the range.
  bool shown = true;                // If false, only the error bar is drawn.
  BeyondPlot beyond{};
};

struct PlotBar {
  std::size_t series = 0;
  double left = 0, right = 0;
  double from = 0, to = 0;
  std::optional<double> low, high;
  double value = 0;  // Value that is written above it.
  double top = 0;    // Level at which a waterfall connects to the next bar.
  BeyondPlot beyond{};
};

struct PlotCell {  // A cell of a heat map.
  std::size_t series = 0;
  double left = 0, right = 0;
  double from = 0, to = 0;
  double share = 0;  // Position in PlotData::scale: 0 is its lower end, 1 its upper.
};

struct PlotData {
  Range x, y;
  Range scale;  // Range of a heat map's colors.
  std::vector<Tick> xTicks, yTicks;
  std::vector<double> xMinor, yMinor;  // Unlabeled ticks of logarithmic axes.
  std::vector<PlotLine> lines;
  std::vector<PlotArea> areas, bands;
  std::vector<PlotMark> marks;
  std::vector<PlotBar> bars;
  std::vector<PlotCell> cells;
  std::vector<double> gaps;  // The x positions of points without a value.
  std::size_t gapCount = 0;  // Number of all gaps, including those without a mark.
  bool barValues = false;    // True if there are few enough bars to write each value.
  std::size_t points() const;
};

struct PlotRequest {
  std::optional<Range> visibleX{};  // Zoom, in axis positions.
  int columns = 600;                // Width in pixels.
  int xTicks = 6;
  int yTicks = 5;
  QLocale locale = QLocale::c();
};

// Returns the request for which a plot of this size has room.
PlotRequest plotRequest(const QSizeF& size, const QLocale& locale, std::optional<Range> visibleX);

// Returns true if bars of the figure are stacked (parts of a step).
bool isStacked(const Figure& figure);
// Returns true if the figure can be zoomed along x.
bool canZoom(const Figure& figure);
// Returns true if there is nothing to draw: no series or no finite point.
bool isEmpty(const Figure& figure);

// Gives bars over a numeric axis one category per distinct x; returns all other figures unchanged.
Figure withCategories(const Figure& figure, const QLocale& locale = QLocale::c());

// Decimates, clips and places the data. Any thread.
PlotData preparePlot(const Figure& figure, const PlotRequest& request);
// Returns only the x range that the figure shows.
Range shownX(const Figure& figure, const PlotRequest& request);

// Returns "36 of 500 points have no value." Counts measured values only: not reference lines, the raw values under a
// smoothed line, or blank cells. No message if nothing is missing.
std::optional<Message> gapsMessage(const Figure& figure);

// Returns the color index of each series; only plain series are numbered, roles have fixed colors.
std::vector<int> hueIndices(const Figure& figure);

}  // namespace scalescope
