#include <algorithm>
#include <map>

#include "ui/charts/plot/decimate.h"
#include "ui/charts/plot/plot_parts.h"

namespace scalescope {

PlotArea between(std::size_t series, const QVector<QPointF>& lower, const QVector<QPointF>& upper, Range y) {
  PlotArea area{series, {}};
  qsizetype low = 0;
  qsizetype high = 0;
  while (low < lower.size() && high < upper.size()) {  // Both have their pieces in the same order.
    QPolygonF piece;
    for (; high < upper.size() && std::isfinite(upper[high].y()); ++high)
      piece.push_back({upper[high].x(), std::clamp(upper[high].y(), y.from, y.to)});
    const qsizetype start = low;
    while (low < lower.size() && std::isfinite(lower[low].y())) ++low;
    for (qsizetype i = low - 1; i >= start; --i)
      piece.push_back({lower[i].x(), std::clamp(lower[i].y(), y.from, y.to)});
    if (piece.size() > 2) area.pieces.push_back(piece);
    ++low;
    ++high;
  }
  return area;
}

void prepareAreas(const Figure& figure, const PlotRequest& request, PlotData& data) {
  const int columns = std::max(
      4,
      std::min(request.columns / 2, kMostPlotPoints / (4 * std::max<int>(1, static_cast<int>(figure.series.size())))));
  std::map<double, double> base;  // Height of the layers so far, by x.
  Extent extent;
  extent.add(0);
  std::vector<std::pair<QVector<QPointF>, QVector<QPointF>>> layers;
  for (const FigureSeries& series : figure.series) {
    QVector<QPointF> lower;
    QVector<QPointF> upper;
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x);
      const bool known = std::isfinite(point.y) && std::isfinite(x);
      double& height = base[std::isfinite(x) ? x : 0];
      lower.push_back({x, known ? height : std::nan("")});
      height += known ? point.y : 0;
      upper.push_back({x, known ? height : std::nan("")});
      if (data.x.holds(x)) extent.add(upper.back().y());
    }
    layers.emplace_back(std::move(lower), std::move(upper));
  }
  data.y = axisRange(figure.y, extent.range(), request.yTicks);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    // Both edges use the same columns, so that neighbors share every corner of their common edge.
    const auto upper = cutLine(decimate(layers[i].second, columns, data.x), data.x, kEverything);
    const auto lower = cutLine(decimate(layers[i].first, columns, data.x), data.x, kEverything);
    data.areas.push_back(between(i, lower, upper, data.y));
  }
}

}  // namespace scalescope
