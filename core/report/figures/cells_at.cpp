#include "core/report/figures/cells_at.h"

#include <algorithm>
#include <cmath>

#include "core/report/cells/cell_groups.h"
#include "core/report/figures/kind.h"

namespace scalescope {
namespace {

constexpr double kSamePlace = 1e-9;

bool isCount(const std::string& axis) { return axis == "devices" || axis == "nodes" || axis == "batch"; }

Along alongAxis(const std::string& axis) {
  if (axis == "batch") return Along::batch;
  return axis == "nodes" ? Along::nodes : Along::devices;
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

// The cells of the named line there, of all lines where none has that name.
std::vector<int> onLine(const std::vector<const CellResult*>& cells, Along along, const std::string& group,
                        const FigurePlace& place) {
  std::vector<const CellResult*> there;
  for (const CellResult* cell : cells)
    if (std::abs(positionOf(*cell, along) - place.x) <= kSamePlace * std::abs(place.x)) there.push_back(cell);
  const std::vector<CellGroup> groups = groupsOf(cells, along, group);
  if (const CellGroup* line = groupNamed(groups, place.series)) {
    std::vector<const CellResult*> own;
    for (const CellResult* cell : there)
      if (std::find(line->cells.begin(), line->cells.end(), cell) != line->cells.end()) own.push_back(cell);
    if (!own.empty()) return numbersOf(own);
  }
  return numbersOf(there);
}

}  // namespace

std::vector<int> cellsAt(const StudyResult& study, const std::string& what, const ViewOptions& view,
                         const FigurePlace& place) {
  const ExportKind* kind = kindNamed(what);
  if (kind == nullptr || kind->draw == nullptr) return {};
  const DrawnFigure drawn = kind->draw(study, view);
  if (drawn.cells.empty()) return {};
  if (kind->oneCell) return {drawn.cells.front()->cell.number};
  const Figure& figure = drawn.figure;
  const bool rows = figure.kind == FigureKind::timeline;
  if (rows || figure.x.scale == AxisScale::category) {
    const std::vector<std::string>& names = rows ? figure.y.categories : figure.x.categories;
    const auto index = static_cast<std::size_t>(rows ? place.row : std::lround(place.x));
    const std::vector<CellGroup> groups = groupsOf(drawn.cells, Along::nothing, view.group);
    const CellGroup* bar = index < names.size() ? groupNamed(groups, names[index]) : nullptr;
    if (bar != nullptr) return numbersOf(bar->cells);
    return drawn.cells.size() <= 2 ? numbersOf({drawn.cells.front()}) : std::vector<int>();  // the parts of one cell
  }
  const std::string axis = !view.x.empty() ? view.x : kind->axes.empty() ? std::string() : kind->axes.front();
  if (isCount(axis)) return onLine(drawn.cells, alongAxis(axis), view.group, place);
  if (axis == "cell") return onLine(drawn.cells, Along::batch, view.group, place);  // memory of a batch sweep
  const std::vector<CellGroup> groups = groupsOf(drawn.cells, Along::nothing, view.group);
  if (const CellGroup* line = groupNamed(groups, place.series)) return numbersOf(line->cells);
  return drawn.cells.size() == 1 ? numbersOf(drawn.cells) : std::vector<int>();
}

}  // namespace scalescope
