#pragma once

#include <string>
#include <vector>

namespace scalescope {

// A study's cells as a matrix: devices across, batches (and whatever else varies) down. Window and terminal lay cells
// out by it and find their own words.

struct GridCell {
  int number = 0;
  int nodes = 1;
  int devices = 1;   // of each node
  double batch = 0;  // what the rows count: the global or the per-device batch, as the study's axis has it
  int accumulation = 1;
  std::string strategy, precision, variant;
  bool implied = false;
};

struct CellGrid {
  struct Column {
    int nodes = 1;
    int devices = 1;  // of each node
  };
  struct Row {
    double batch = 0;
    std::string strategy, precision, variant;
    int accumulation = 1;
  };
  struct Place {
    int row = 0;
    int column = 0;
    bool isShared = false;  // by another cell: only the strategy tells them apart
  };
  std::vector<Column> columns;  // by devices in all, then nodes
  std::vector<Row> rows;        // as the cells come
  std::vector<Place> places;    // as the cells
  // What tells one row from another beside its batch.
  bool hasStrategies = false, hasPrecisions = false, hasAccumulations = false, hasVariants = false;
};

// A process alone stands in its batch's row beside the one other strategy, so that the baseline is part of its column.
CellGrid gridOf(const std::vector<GridCell>& cells);

}  // namespace scalescope
