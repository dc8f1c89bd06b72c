#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/study/cells/cell_grid.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Groups of cells that form one line, one bar or one block of rows.

// The x axis. Its value never distinguishes two series.
enum class Along { devices, nodes, batch, nothing };

// Returns the number of the color of each cell's line among the lines along `along` of all cells of the study, by the
// number of the cell.
std::map<int, int> huesOf(const MessageFormatter& language, const StudyResult& study, Along along);

struct CellGroup {
  std::string name;                      // Settings that differ between the groups: "ddp, batch 512".
  std::vector<const CellResult*> cells;  // Cells in ascending order along the axis.
};

// Groups cells into series. `key` (one of groupKeys(), or a key of the study file such as "ddp.bucketMB", or
// "program.lr" of its axes) keeps series with the same value together and is always part of the name.
std::vector<CellGroup> groupsOf(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
                                Along along, const std::string& key = {});

// Returns variant strategy precision accumulation batch devices nodes.
const std::vector<std::string>& groupKeys();

// Returns the cell's value for a key as text, "" if it has no such key.
std::string groupValue(const MessageFormatter& language, const CellResult& cell, const std::string& key);

// Returns the position of a cell along an axis.
double positionOf(const CellResult& cell, Along along);

// Returns the cells for which `wanted` returns true, in study order.
template <class Wanted>
std::vector<const CellResult*> cellsWhere(const StudyResult& study, const Wanted& wanted) {
  std::vector<const CellResult*> out;
  for (const CellResult& cell : study.cells)
    if (wanted(cell)) out.push_back(&cell);
  return out;
}

// Returns the batch that is the axis of the study: global, or per device.
inline double batchOf(const CellResult& cell) { return batchOf(cell.cell); }
bool sweepsGlobalBatch(const StudyResult& study);

// Returns each value once, ascending, for ticks at the measured values.
std::vector<double> distinct(std::vector<double> values);

// The color of a line of cells is the same on every page and in every export, whichever other lines are drawn or
// measured, because it is derived from all cells of the study. Only charts with so many lines that their legend names
// parts (core/report/values/shape.h) have other colors.

// The key that distinguishes the line of a cell from others, in the caller's order.
struct CellLine {
  std::vector<std::string> key;
  bool isSingle = false;  // True for a single process, with which others are compared.
};

// Returns the number of the line's color for each cell: lines in the order of their first cells, single ones after the
// others.
std::vector<int> lineHues(const std::vector<CellLine>& cells);

}  // namespace scalescope
