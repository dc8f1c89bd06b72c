#pragma once

#include <cmath>
#include <limits>

#include "ui/charts/plot/data/plot_data.h"

namespace scalescope {

// How preparePlot works a figure out, one file per kind. Each sets data.y and adds what it draws; data.x is known.
void prepareLines(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareAreas(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareBars(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareTimeline(const Figure& figure, PlotData& data);
void prepareHeat(const Figure& figure, const PlotRequest& request, PlotData& data);  // and data.scale, data.yTicks

// How wide a heat map's cell is along x: the least distance between two of its points; 1 where there is none.
double cellWidth(const Figure& figure);

inline constexpr Range kEverything{-1e300, 1e300};

// Parts of a step stack; every other role stands for itself.
inline bool isPart(SeriesRole role) { return role >= SeriesRole::compute && role <= SeriesRole::other; }

bool drawsBars(const Figure& figure);

// The polygons between two edges that break at the same places, cut at the plot's top and bottom.
PlotArea between(std::size_t series, const QVector<QPointF>& lower, const QVector<QPointF>& upper, Range y);

// Grows a range over finite values.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    if (std::isfinite(value)) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  [[nodiscard]] Range range() const { return low <= high ? Range{low, high} : Range{0, 1}; }
};

// The range of the points, which intervals may widen by a quarter of its width and not below zero: the interval of few
// repeats is many times as long as all that was measured. `logarithmic`: in positions of such an axis.
Range withIntervals(Range points, Range intervals, bool logarithmic);

// Cuts an error bar at the plot's edges; none where it has no length.
void cutErrorBar(const Range& y, std::optional<double>& low, std::optional<double>& high, BeyondPlot& beyond);

}  // namespace scalescope
