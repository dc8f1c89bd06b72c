#include "core/report/values/shape.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

constexpr std::size_t kLeastSmoothed = 3;

// Returns true for a series that can be smoothed. A mean over repeats, or values of different cells, must not be.
bool runsOn(const Figure& figure, const FigureSeries& series) {
  return figure.kind == FigureKind::line && figure.x.ticks.empty() && figure.x.scale == AxisScale::linear &&
         series.role == SeriesRole::plain && !series.faint && !series.band && series.points.size() >= kLeastSmoothed &&
         std::none_of(
             series.points.begin(), series.points.end(),
             [](const FigurePoint& point) { return point.low || point.high; });
}

FigureSeries smoothed(const FigureSeries& raw, double weight) {
  FigureSeries out = raw;
  out.style = SeriesStyle::line;
  double sum = 0, weights = 0;
  for (FigurePoint& point : out.points) {
    if (!std::isfinite(point.y)) continue;
    sum = weight * sum + point.y;
    weights = weight * weights + 1;
    point.y = sum / weights;
  }
  return out;
}

}  // namespace

bool canBeLogarithmic(const Figure& figure) {
  if (figure.kind != FigureKind::line && figure.kind != FigureKind::scatter) return false;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.y > 0) return true;
  return false;
}

void shape(Figure& figure, const ViewOptions& view) {
  if (view.smoothing > 0 && view.smoothing < 1) {
    std::vector<FigureSeries> out;
    for (FigureSeries& series : figure.series) {
      if (runsOn(figure, series)) {
        FigureSeries mean = smoothed(series, view.smoothing);
        series.faint = true;
        series.style = SeriesStyle::line;
        out.push_back(std::move(series));
        out.push_back(std::move(mean));
      } else {
        out.push_back(std::move(series));
      }
    }
    figure.series = std::move(out);
  }
  if (view.values == ValueScale::own || !canBeLogarithmic(figure)) return;
  // Speedup over devices: linear on both axes, so that the ideal stays straight.
  if (figure.y.scale == AxisScale::log2) {
    figure.y.scale = figure.x.scale = AxisScale::linear;
    figure.y.zeroBased = true;
  } else {
    figure.y.scale = AxisScale::log10;
    figure.y.zeroBased = false;
    figure.y.min = figure.y.max = std::nullopt;
  }
}

}  // namespace scalescope
