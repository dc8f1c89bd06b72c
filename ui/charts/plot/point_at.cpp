#include "ui/charts/plot/point_at.h"

#include <cmath>

namespace scalescope {
namespace {

constexpr double kReach = 12;  // In pixels.

std::optional<PointAt> barAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel) {
  for (const PlotBar& bar : data.bars) {
    const QRectF box = QRectF(layout.toPixel(bar.left, bar.from), layout.toPixel(bar.right, bar.to))
                           .normalized()
                           .adjusted(0, -2, 0, 2);
    if (!box.contains(pixel)) continue;
    const double x = (bar.left + bar.right) / 2, y = std::round((bar.from + bar.to) / 2);
    if (figure.kind == FigureKind::timeline) return PointAt{bar.series, x, y};
    return PointAt{bar.series, std::round(x), bar.value};
  }
  return {};
}

}  // namespace

std::optional<PointAt> pointAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel) {
  if (!data.bars.empty()) return barAt(figure, data, layout, pixel);
  std::optional<PointAt> best;
  double nearest = kReach;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    const FigureSeries& series = figure.series[i];
    if (series.role != SeriesRole::plain || series.faint) continue;
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x), y = axisPosition(figure.y, point.y);
      if (!std::isfinite(x) || !std::isfinite(y) || !layout.x.holds(x)) continue;
      const QPointF unreachable = layout.toPixel(x, y) - pixel;
      const double distance = std::hypot(unreachable.x(), unreachable.y());
      if (distance > nearest) continue;
      nearest = distance;
      best = PointAt{i, point.x, point.y};
    }
  }
  return best;
}

}  // namespace scalescope
