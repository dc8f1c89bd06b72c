#include "core/study/cells/cell_grid.h"

#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/study/cells/expand.h"

namespace scalescope {
namespace {

// Returns the only strategy besides "single", whose rows also show the single-process cells; "" if there is none or
// several.
std::string joinedStrategy(const std::vector<GridCell>& cells) {
  std::set<std::string> others;
  for (const GridCell& each : cells)
    if (each.strategy != "single") others.insert(each.strategy);
  return others.size() == 1 ? *others.begin() : std::string();
}

void markShared(CellGrid& grid) {
  std::map<std::pair<int, int>, int> taken;
  for (const CellGrid::Place& place : grid.places) ++taken[{place.row, place.column}];
  for (CellGrid::Place& place : grid.places) place.isShared = taken[{place.row, place.column}] > 1;
}

// Determines which settings the names of the rows must include.
void lookAtRows(CellGrid& grid) {
  std::set<std::string> strategies, precisions, variants;
  std::set<int> accumulations;
  for (const CellGrid::Row& row : grid.rows) {
    strategies.insert(row.strategy);
    precisions.insert(row.precision);
    variants.insert(row.variant);
    accumulations.insert(row.accumulation);
  }
  grid.hasStrategies = strategies.size() > 1;
  grid.hasPrecisions = precisions.size() > 1;
  grid.hasVariants = variants.size() > 1;
  grid.hasAccumulations = accumulations.size() > 1;
}

}  // namespace

double batchOf(const Cell& cell) {
  if (cell.study.axes.batchKind != BatchKind::global) return cell.batch.perRank();
  return static_cast<double>(cell.batch.asked());
}

GridCell gridCell(const Cell& cell) {
  return {CellNumber(cell.number),
          cell.nodes,
          cell.devices,
          batchOf(cell),
          cell.batch.accumulation(),
          std::string(name(cell.strategy)),
          std::string(name(cell.precision)),
          cell.variant,
          cell.implied};
}

CellGrid gridOf(const std::vector<GridCell>& cells) {
  CellGrid grid;
  std::map<std::tuple<int, int, int>, int> columns;  // Columns by device count, then nodes.
  for (const GridCell& each : cells) columns[{each.nodes * each.devices, each.nodes, each.devices}] = 0;
  for (auto& [key, column] : columns) {
    column = static_cast<int>(grid.columns.size());
    grid.columns.push_back({std::get<1>(key), std::get<2>(key)});
  }
  const std::string joined = joinedStrategy(cells);
  std::map<std::tuple<double, std::string, std::string, int, std::string>, int> rows;
  for (const GridCell& each : cells) {
    const std::string& strategy = each.strategy == "single" && !joined.empty() ? joined : each.strategy;
    const auto [row, isNew] = rows.try_emplace({each.batch, strategy, each.precision, each.accumulation, each.variant},
                                               static_cast<int>(rows.size()));
    if (isNew) grid.rows.push_back({each.batch, strategy, each.precision, each.variant, each.accumulation});
    grid.places.push_back({row->second, columns[{each.nodes * each.devices, each.nodes, each.devices}]});
  }
  markShared(grid);
  lookAtRows(grid);
  return grid;
}

}  // namespace scalescope
