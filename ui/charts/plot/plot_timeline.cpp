#include <algorithm>

#include "ui/charts/plot/data/decimate.h"
#include "ui/charts/plot/data/plot_parts.h"

namespace scalescope {
namespace {

struct Lane {
  double from, to;  // of a row around its place
};
constexpr Lane kUpper{0.02, 0.42};
constexpr Lane kLower{-0.38, -0.06};
constexpr Lane kAlone{-0.3, 0.3};

void addBars(const Figure& figure, std::size_t index, const Lane& lane, PlotData& data) {
  for (const FigurePoint& point : figure.series[index].points) {
    if (!point.low || !point.high || !std::isfinite(point.y)) continue;
    const double left = std::max(*point.low, data.x.from), right = std::min(*point.high, data.x.to);
    if (!(right > left)) continue;
    data.bars.push_back({index, left, right, point.y + lane.from, point.y + lane.to, {}, {}, 0, 0});
  }
}

void addJoins(const Figure& figure, std::size_t index, PlotData& data) {
  const double middle = (kLower.from + kLower.to) / 2;
  QVector<QPointF> points;
  for (const FigurePoint& point : figure.series[index].points) points.push_back({point.x, point.y + middle});
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
