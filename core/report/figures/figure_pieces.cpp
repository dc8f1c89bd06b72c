#include "core/report/figures/figure_pieces.h"

#include <algorithm>
#include <cmath>

#include "core/report/cells/cell_groups.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/text/message_text.h"

namespace scalescope {

FigureSeries barSeries(const std::string& name, SeriesRole role) {
  FigureSeries series;
  series.name = name;
  series.role = role;
  series.style = SeriesStyle::bars;
  return series;
}

void barsOverCells(const MessageFormatter& language, DrawnFigure& drawn, const std::vector<BarValue>& values,
                   const ViewOptions& view) {
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = language.say("axis.cell"), .scale = AxisScale::category};
  const std::vector<CellGroup> groups = groupsOf(language, drawn.cells, Along::nothing, view.group);
  for (const CellGroup& group : groups) figure.x.categories.push_back(group.name);
  for (const BarValue& each : values) {
    FigureSeries series = barSeries(language.say(each.name), SeriesRole::plain);
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

namespace {

constexpr double kSamePlace = 1e-9;

// Returns the axes that the figure may have: the requested one, else those along which the positions of its cells equal
// its ticks.
std::vector<Along> alongs(const DrawnFigure& drawn, const std::string& asked) {
  if (asked == "devices") return {Along::devices};
  if (asked == "nodes") return {Along::nodes};
  if (asked == "batch") return {Along::batch};
  std::vector<Along> out;
  for (const Along along : {Along::devices, Along::nodes, Along::batch}) {
    std::vector<double> places;
    for (const CellResult* cell : drawn.cells) places.push_back(positionOf(*cell, along));
    if (distinct(std::move(places)) == drawn.figure.x.ticks) out.push_back(along);
  }
  return out;
}

std::vector<int> numbersOf(const std::vector<const CellResult*>& cells) {
  std::vector<int> out;
  for (const CellResult* cell : cells) out.push_back(cell->cell.number);
  std::sort(out.begin(), out.end());
  return out;
}

const CellGroup* groupNamed(const std::vector<CellGroup>& groups, const std::string& name) {
  const auto at =
      std::find_if(groups.begin(), groups.end(), [&](const CellGroup& group) { return group.name == name; });
  return at == groups.end() ? nullptr : &*at;
}

std::vector<const CellResult*> cellsThere(const std::vector<const CellResult*>& cells, Along along, double x) {
  std::vector<const CellResult*> out;
  for (const CellResult* cell : cells)
    if (std::abs(positionOf(*cell, along) - x) <= kSamePlace * std::abs(x)) out.push_back(cell);
  return out;
}

// Lines are named by the settings that differ among the drawn cells, both with and without the cells that are their own
// baselines.
std::vector<const CellResult*> withoutOwnBaselines(const std::vector<const CellResult*>& cells) {
  std::vector<const CellResult*> out;
  for (const CellResult* cell : cells)
    if (cell->cell.strategy != Strategy::single || cell->baselineCell != cell->cell.number) out.push_back(cell);
  return out;
}

// Returns the cells of the named line at that place, or of all lines if no line has that name, as for a baseline that
// starts another line.
std::vector<int> onLines(const MessageFormatter& language, const DrawnFigure& drawn, const ViewOptions& view,
                         const FigurePlace& place) {
  const std::vector<Along> axes = alongs(drawn, view.x);
  for (const Along along : axes)
    for (const auto& cells : {drawn.cells, withoutOwnBaselines(drawn.cells)}) {
      const std::vector<CellGroup> groups = groupsOf(language, cells, along, view.group);
      if (const CellGroup* line = groupNamed(groups, place.series))
        if (const auto own = cellsThere(line->cells, along, place.x); !own.empty()) return numbersOf(own);
    }
  return axes.empty() ? std::vector<int>() : numbersOf(cellsThere(drawn.cells, axes.front(), place.x));
}

}  // namespace

std::vector<int> cellsAt(const MessageFormatter& language, const StudyResult& study, const std::string& what,
                         const ViewOptions& view, const FigurePlace& place) {
  const ExportKind* kind = kindNamed(what);
  if (kind == nullptr || kind->draw == nullptr) return {};
  const DrawnFigure drawn = kind->draw(language, study, view);
  if (drawn.cells.empty()) return {};
  if (kind->oneCell != OneCell::no) return {drawn.cells.front()->cell.number};
  const Figure& figure = drawn.figure;
  const bool rows = figure.kind == FigureKind::timeline;
  if (rows || figure.x.scale == AxisScale::category) {
    const std::vector<std::string>& names = rows ? figure.y.categories : figure.x.categories;
    const auto index = static_cast<std::size_t>(rows ? place.row : std::lround(place.x));
    const std::vector<CellGroup> groups = groupsOf(language, drawn.cells, Along::nothing, view.group);
    const CellGroup* bar = index < names.size() ? groupNamed(groups, names[index]) : nullptr;
    if (bar != nullptr) return numbersOf(bar->cells);
    return drawn.cells.size() <= 2 ? numbersOf({drawn.cells.front()}) : std::vector<int>();  // Parts of one cell.
  }
  if (!figure.x.ticks.empty()) return onLines(language, drawn, view, place);
  const std::vector<CellGroup> groups = groupsOf(language, drawn.cells, Along::nothing, view.group);
  if (const CellGroup* line = groupNamed(groups, place.series)) return numbersOf(line->cells);
  return drawn.cells.size() == 1 ? numbersOf(drawn.cells) : std::vector<int>();
}

}  // namespace scalescope
