#include <algorithm>
#include <map>

#include "ui/charts/plot/plot_parts.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostWrittenBars = 24;

void placeBars(const Figure& figure, PlotData& data) {
  const bool stacked = isStacked(figure);
  const bool waterfall = figure.kind == FigureKind::waterfall;
  const auto drawn = std::count_if(figure.series.begin(), figure.series.end(),
                                   [](const FigureSeries& series) { return !series.points.empty(); });
  const double groups = stacked || waterfall ? 1 : std::max<double>(1, static_cast<double>(drawn));
  const double width = (waterfall ? 0.7 : 0.72) / groups;
  std::map<double, double> heights;
  double slot = -1;  // Index of the series among the drawn ones.
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (!figure.series[i].points.empty()) ++slot;
    for (const FigurePoint& point : figure.series[i].points) {
      if (!std::isfinite(point.y) || !std::isfinite(point.x) || !data.x.holds(point.x)) continue;
      const double centre = point.x + (stacked || waterfall ? 0 : (slot - (groups - 1) / 2) * width);
      PlotBar bar{i, centre - width / 2 * 0.94, centre + width / 2 * 0.94, 0, point.y, {}, {}, point.y, point.y};
      if (stacked) {
        bar.from = heights[point.x];
        bar.to = heights[point.x] += point.y;
      } else if (point.low && point.high) {
        bar.low = point.low;
        bar.high = point.high;
      }
      data.bars.push_back(bar);
    }
  }
}

void floatWaterfall(const Figure& figure, PlotData& data) {
  std::stable_sort(data.bars.begin(), data.bars.end(),
                   [](const PlotBar& a, const PlotBar& b) { return a.left < b.left; });
  bool anyRole = false;
  for (const FigureSeries& series : figure.series) anyRole = anyRole || isPart(series.role);
  double level = 0;
  for (std::size_t i = 0; i < data.bars.size(); ++i) {
    PlotBar& bar = data.bars[i];
    const bool total = anyRole ? !isPart(figure.series[bar.series].role) : (i == 0 || i + 1 == data.bars.size());
    if (!total) {
      bar.from = level;
      bar.to = level + bar.value;
    }
    level = bar.to;
    bar.top = level;
  }
}

}  // namespace

bool drawsBars(const Figure& figure) {
  return figure.kind == FigureKind::bars || figure.kind == FigureKind::waterfall ||
         (figure.kind == FigureKind::stackedArea && figure.x.scale == AxisScale::category);
}

void prepareBars(const Figure& figure, const PlotRequest& request, PlotData& data) {
  placeBars(figure, data);
  if (figure.kind == FigureKind::waterfall) floatWaterfall(figure, data);
  Extent extent;
  extent.add(0);
  std::vector<double> ends;
  for (const PlotBar& bar : data.bars) {
    extent.add(bar.from);
    extent.add(bar.to);
    for (const std::optional<double>& end : {bar.low, bar.high})
      if (end) ends.push_back(*end);
  }
  Range range = withIntervals(extent.range(), ends, false);
  data.barValues = !isStacked(figure) && data.bars.size() <= kMostWrittenBars;
  range.to += data.barValues ? range.width() * 0.04 : 0;
  FigureAxis axis = figure.y;
  axis.scale = AxisScale::linear;  // The length of a bar is its value, which a logarithmic axis would not show.
  axis.zeroBased = true;
  data.y = axisRange(axis, range, request.yTicks);
  for (PlotBar& bar : data.bars) {
    bar.from = std::clamp(bar.from, data.y.from, data.y.to);
    bar.to = std::clamp(bar.to, data.y.from, data.y.to);
    cutErrorBar(data.y, bar.low, bar.high, bar.beyond);
  }
}

}  // namespace scalescope
