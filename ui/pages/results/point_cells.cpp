#include "ui/pages/results/point_cells.h"

#include <cmath>

#include <QCursor>

#include "ui/charts/chart_view.h"

namespace scalescope {

FigurePlace figurePlace(const ChartView& chart, const ChosenPoint& point) {
  const auto& series = chart.figure().series;
  const auto index = static_cast<std::size_t>(point.series);
  return {point.series >= 0 && index < series.size() ? series[index].name : std::string(), point.x,
          static_cast<int>(std::lround(point.y))};
}

QPoint screenPlace(const ChartView& chart, const ChosenPoint& point) {
  return point.series >= 0 ? QCursor::pos() : chart.mapToGlobal(chart.rect().center());
}

}  // namespace scalescope
