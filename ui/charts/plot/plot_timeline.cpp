#include <algorithm>

#include "ui/charts/plot/decimate.h"
#include "ui/charts/plot/plot_parts.h"

namespace scalescope {
namespace {

struct Lane {
  double from, to;  // Edges of the lane relative to the row's position.
};
constexpr Lane kUpper{0.02, 0.42};
constexpr Lane kLower{-0.38, -0.06};
constexpr Lane kAlone{-0.3, 0.3};
constexpr double kBetween = 0.12;  // Share of a shared lane's height that stays free.

// Returns the part of a lane that belongs to a point.
Lane partOf(const Lane& lane, const FigurePoint& point) {
  if (point.lanes < 2 || point.lane >= point.lanes) return lane;
  const double height = (lane.to - lane.from) / point.lanes;
  const double top = lane.to - point.lane * height;
  return {top - height * (1 - kBetween), top};
}

void addBars(const Figure& figure, std::size_t index, const Lane& lane, PlotData& data) {
  for (const FigurePoint& point : figure.series[index].points) {
    if (!point.low || !point.high || !std::isfinite(point.y)) continue;
    const double left = std::max(*point.low, data.x.from), right = std::min(*point.high, data.x.to);
    if (!(right > left)) continue;
    const Lane own = partOf(lane, point);
    data.bars.push_back({index, left, right, point.y + own.from, point.y + own.to, {}, {}, 0, 0});
  }
}

void addJoins(const Figure& figure, std::size_t index, PlotData& data) {
  QVector<QPointF> points;
  for (const FigurePoint& point : figure.series[index].points) {
    const Lane own = partOf(kLower, point);
    points.push_back({point.x, point.y + (own.from + own.to) / 2});
  }
  data.lines.push_back({index, cutLine(points, data.x, data.y)});
}

}  // namespace

void prepareTimeline(const Figure& figure, PlotData& data) {
  data.y = {-0.5, std::max<double>(1, static_cast<double>(figure.y.categories.size())) - 0.5};
  const bool two = std::any_of(figure.series.begin(), figure.series.end(),
                               [](const FigureSeries& series) { return series.style == SeriesStyle::area; });
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    const SeriesStyle style = figure.series[i].style;
    if (style == SeriesStyle::line)
      addJoins(figure, i, data);
    else
      addBars(figure, i, style == SeriesStyle::area ? kLower : two ? kUpper : kAlone, data);
  }
}

}  // namespace scalescope
