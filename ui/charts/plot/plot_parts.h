#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "ui/charts/plot/plot_data.h"

namespace scalescope {

// Parts of preparePlot, one file per kind of figure. Each sets data.y and adds what it draws; data.x is already set.
void prepareLines(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareAreas(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareBars(const Figure& figure, const PlotRequest& request, PlotData& data);
void prepareTimeline(const Figure& figure, PlotData& data);
// Prepares the heat map, and sets data.scale and data.yTicks.
void prepareHeat(const Figure& figure, const PlotRequest& request, PlotData& data);

// Returns the width of a heat map's cell along x: the least distance between two of its points; 1 if there is none.
double cellWidth(const Figure& figure);

inline constexpr Range kEverything{-1e300, 1e300};

// Parts of a step are stacked; every other role is drawn separately.
inline bool isPart(SeriesRole role) { return role >= SeriesRole::compute && role <= SeriesRole::other; }

bool drawsBars(const Figure& figure);

// Returns the polygons between two edges that break at the same places, clipped at the plot's top and bottom.
PlotArea between(std::size_t series, const QVector<QPointF>& lower, const QVector<QPointF>& upper, Range y);

// Range that grows with every finite value added.
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

// Returns the range of the points, widened for those ends of intervals that are within a quarter of its width, and not
// below zero. The other ends are clipped, because the interval of few repeats can be many times as long as the measured
// range. `logarithmic`: the range is in positions of such an axis.
Range withIntervals(Range points, const std::vector<double>& ends, bool logarithmic);

// Clips an error bar at the plot's edges; removes it if it has no length.
void cutErrorBar(const Range& y, std::optional<double>& low, std::optional<double>& high, BeyondPlot& beyond);

}  // namespace scalescope
