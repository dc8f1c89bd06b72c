#include <cmath>
#include <map>

#include "core/report/text/number_text.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/ticks.h"

namespace scalescope {
namespace {

bool hasBounds(const FigureSeries& series) {
  for (const FigurePoint& point : series.points)
    if (point.low || point.high) return true;
  return false;
}

void put(Table& table, std::size_t row, std::size_t column, const FigureAxis& axis, double value) {
  table.rows[row][column] = exact(value);
  table.display[row][column] = std::isfinite(value) ? valueText(axis, value, QLocale()).toStdString() : std::string();
}

}  // namespace

Table figureTable(const Figure& figure) {
  Table table;
  table.id = figure.id;
  table.caption = figure.title;
  table.notes = figure.notes;
  table.columns.push_back({"x", figure.x.title.empty() ? "x" : figure.x.title, figure.x.scale != AxisScale::category});
  std::map<double, std::size_t> rows;
  for (const FigureSeries& series : figure.series) {
    const std::string name = series.name.empty() ? figure.y.title : series.name;
    table.columns.push_back({name, name, true});
    if (hasBounds(series)) {
      table.columns.push_back({name + " low", name + " \u2193", true});
      table.columns.push_back({name + " high", name + " \u2191", true});
    }
    for (const FigurePoint& point : series.points)
      if (std::isfinite(point.x)) rows.emplace(point.x, 0);
  }
  std::size_t next = 0;
  for (auto& [x, row] : rows) {
    row = next++;
    table.rows.emplace_back(table.columns.size());
    table.display.emplace_back(table.columns.size());
    table.rows.back()[0] =
        figure.x.scale == AxisScale::category ? valueText(figure.x, x, QLocale::c()).toStdString() : exact(x);
    table.display.back()[0] = valueText(figure.x, x, QLocale()).toStdString();
  }
  std::size_t column = 1;
  for (const FigureSeries& series : figure.series) {
    const bool bounds = hasBounds(series);
    for (const FigurePoint& point : series.points) {
      const auto row = rows.find(point.x);
      if (row == rows.end()) continue;
      put(table, row->second, column, figure.y, point.y);
      if (bounds) {
        put(table, row->second, column + 1, figure.y, point.low.value_or(std::nan("")));
        put(table, row->second, column + 2, figure.y, point.high.value_or(std::nan("")));
      }
    }
    column += bounds ? 3 : 1;
  }
  return table;
}

}  // namespace scalescope
