#include "core/report/figures/figure_pieces.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/words/message_text.h"

namespace scalescope {

FigureSeries barSeries(const std::string& name, SeriesRole role) {
  FigureSeries series;
  series.name = name;
  series.role = role;
  series.style = SeriesStyle::bars;
  return series;
}

void barsOverCells(DrawnFigure& drawn, const std::vector<BarValue>& values, const ViewOptions& view) {
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = say("axis.cell"), .scale = AxisScale::category};
  const std::vector<CellGroup> groups = groupsOf(drawn.cells, Along::nothing, view.group);
  for (const CellGroup& group : groups) figure.x.categories.push_back(group.name);
  for (const BarValue& each : values) {
    FigureSeries series = barSeries(say(each.name), SeriesRole::plain);
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (const Interval at = each.value(*groups[i].cells.front()); at.value)
        series.points.push_back({static_cast<double>(i), *at.value, at.low, at.high, {}});
    if (!series.points.empty()) figure.series.push_back(std::move(series));
  }
}

const CellResult* cellShown(const StudyResult& study, const ViewOptions& view,
                            std::size_t (*ranksOf)(const CellResult&)) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells) {
    if (ranksOf(cell) == 0 || (view.cell > 0 && cell.cell.number != view.cell)) continue;
    if (best == nullptr || ranksOf(cell) > ranksOf(*best)) best = &cell;
  }
  return best;
}

}  // namespace scalescope
