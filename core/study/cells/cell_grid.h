#pragma once

#include <string>
#include <vector>

#include "core/base/ids.h"

namespace scalescope {

struct Cell;

// A study's cells as a matrix with devices as columns and batches (and other settings that vary) as rows. The window
// and the terminal both use this layout and add their own texts.

// Settings of a cell that decide its place.
struct GridCell {
  CellNumber number;
  int nodes = 1;
  int devices = 1;   // Devices per node.
  double batch = 0;  // Batch of the row: the global or the per-device batch, as on the study's axis.
  int accumulation = 1;
  std::string strategy, precision, variant;
  bool implied = false;
};

struct CellGrid {
  struct Column {
    int nodes = 1;
    int devices = 1;  // Devices per node.
  };
  struct Row {
    double batch = 0;
    std::string strategy, precision, variant;
    int accumulation = 1;
  };
  struct Place {
    int row = 0;
    int column = 0;
    bool isShared = false;  // True if another cell has the same place and differs only by strategy.
  };
  std::vector<Column> columns;  // Columns by total devices, then nodes.
  std::vector<Row> rows;        // Rows in the order of the cells.
  std::vector<Place> places;    // Places in the order of the cells.
  // Settings besides the batch that distinguish rows.
  bool hasStrategies = false, hasPrecisions = false, hasAccumulations = false, hasVariants = false;
};

// Returns the batch on the axis of the cell's study: the global one, or that per device.
double batchOf(const Cell& cell);

GridCell gridCell(const Cell& cell);

// Lays out the cells. A single-process cell is in the row of its batch with the one other strategy, so that the
// baseline is part of that row.
CellGrid gridOf(const std::vector<GridCell>& cells);

}  // namespace scalescope
