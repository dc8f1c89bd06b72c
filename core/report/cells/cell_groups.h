#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Which cells belong to one line, one bar, one block of rows.

// What runs along the x axis; it never tells one series from another.
enum class Along { devices, nodes, batch, nothing };

// The number of the colour of a cell's line (line_hues.h) among the lines along `along` of all cells of the study.
int hueOf(const StudyResult& study, const CellResult& cell, Along along);

struct CellGroup {
  std::string name;                      // only what differs between the groups: "ddp, batch 512"
  std::vector<const CellResult*> cells;  // ascending along the axis
};

// `key` (of groupKeys(), or a key of the study file: "ddp.bucketMB", "program.lr" of its axes) gathers series that
// share it and is always named.
std::vector<CellGroup> groupsOf(const std::vector<const CellResult*>& cells, Along along, const std::string& key = {});

// variant strategy precision accumulation batch devices nodes
const std::vector<std::string>& groupKeys();

// What the cell says for a key in words, "" where it has no such key.
std::string groupValue(const CellResult& cell, const std::string& key);

// Where a cell stands along an axis.
double positionOf(const CellResult& cell, Along along);

// Cells for which `wanted` says yes, in study order.
template <class Wanted>
std::vector<const CellResult*> cellsWhere(const StudyResult& study, const Wanted& wanted) {
  std::vector<const CellResult*> out;
  for (const CellResult& cell : study.cells)
    if (wanted(cell)) out.push_back(&cell);
  return out;
}

// The batch that the study sweeps: global, or per device.
double batchOf(const Cell& cell);
inline double batchOf(const CellResult& cell) { return batchOf(cell.cell); }
bool sweepsGlobalBatch(const StudyResult& study);

// Each value once, ascending: ticks at what was measured.
std::vector<double> distinct(std::vector<double> values);

}  // namespace scalescope
