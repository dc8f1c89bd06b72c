#include <algorithm>
#include <cmath>
#include <map>

#include "ui/charts/plot/plot_parts.h"

namespace scalescope {
namespace {

constexpr double kBetweenRows = 0.06;  // Share of a row that stays free.
constexpr double kHeatLevels = 255;

// Returns the cells of a row by column. A column has the largest of its points, so that no spike is lost.
std::map<std::int64_t, double> columnsOf(const Figure& figure, const FigureSeries& row, double origin, double width) {
  std::map<std::int64_t, double> columns;
  for (const FigurePoint& point : row.points) {
    const double x = axisPosition(figure.x, point.x);
    if (!std::isfinite(x) || !std::isfinite(point.y)) continue;
    const auto [at, fresh] = columns.emplace(static_cast<std::int64_t>(std::floor((x - origin) / width)), point.y);
    if (!fresh) at->second = std::max(at->second, point.y);
  }
  return columns;
}

void addRow(const std::map<std::int64_t, double>& columns, std::size_t series, double place, double origin,
            double width, PlotData& data) {
  std::int64_t next = 0;  // Column after the last cell.
  bool any = false;
  for (const auto& [column, value] : columns) {
    const double share = std::clamp((value - data.scale.from) / data.scale.width(), 0.0, 1.0);
    const double level = std::round(share * kHeatLevels) / kHeatLevels;
    const double left = std::max(data.x.from, origin + static_cast<double>(column) * width);
    const double right = std::min(data.x.to, origin + static_cast<double>(column + 1) * width);
    if (!(right > left)) continue;
    if (any && next == column && data.cells.back().share == level)
      data.cells.back().right = right;
    else
      data.cells.push_back(
          {series, left, right, place - 0.5 + kBetweenRows / 2, place + 0.5 - kBetweenRows / 2, level});
    any = true;
    next = column + 1;
  }
}

}  // namespace

double cellWidth(const Figure& figure) {
  std::vector<double> all;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (const double x = axisPosition(figure.x, point.x); std::isfinite(x)) all.push_back(x);
  std::sort(all.begin(), all.end());
  double least = 0;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (const double apart = all[i] - all[i - 1]; apart > 0 && (least <= 0 || apart < least)) least = apart;
  return least > 0 ? least : 1;
}

void prepareHeat(const Figure& figure, const PlotRequest& request, PlotData& data) {
  const auto rows = static_cast<double>(figure.series.size());
  data.y = {-0.5, std::max(1.0, rows) - 0.5};
  Extent extent;
  Extent along;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) {
      extent.add(point.y);
      along.add(axisPosition(figure.x, point.x));
    }
  data.scale = axisRange(figure.y, extent.range(), request.yTicks);
  const double own = cellWidth(figure);
  const double width = std::max(own, data.x.width() / std::max(1, request.columns));
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    const double place = rows - 1 - static_cast<double>(i);
    const double origin = along.range().from - own / 2;
    addRow(columnsOf(figure, figure.series[i], origin, width), i, place, origin, width, data);
  }
  for (std::size_t i = figure.series.size(); i-- > 0;)  // Ticks ascend from the bottom, as on every axis.
    data.yTicks.push_back({rows - 1 - static_cast<double>(i), QString::fromStdString(figure.series[i].name)});
}

}  // namespace scalescope
