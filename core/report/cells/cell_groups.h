#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/study/cells/cell_grid.h"

namespace scalescope {

// Groups of cells that form one line, one bar or one block of rows.

// The x axis. Its value never distinguishes two series.
enum class Along { devices, nodes, batch, nothing };

// Returns the number of the colour of a cell's line (line_hues.h) among the lines along `along` of all cells of the
// study.
int hueOf(const StudyResult& study, const CellResult& cell, Along along);

struct CellGroup {
  std::string name;                      // the settings that differ between the groups: "ddp, batch 512"
  std::vector<const CellResult*> cells;  // ascending along the axis
};

// Groups cells into series. `key` (one of groupKeys(), or a key of the study file such as "ddp.bucketMB", or
// "program.lr" of its axes) keeps series with the same value together and is always part of the name.
std::vector<CellGroup> groupsOf(const std::vector<const CellResult*>& cells, Along along, const std::string& key = {});

// variant strategy precision accumulation batch devices nodes
const std::vector<std::string>& groupKeys();

// Returns the cell's value for a key as text, "" if it has no such key.
std::string groupValue(const CellResult& cell, const std::string& key);

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

}  // namespace scalescope
